import type { ProductDetail } from '@kujiya/contract/catalogue';
import type { Tube } from '@kujiya/contract/ichiban';
import { MoreOfSeries } from '#shop/shelf/MoreOfSeries.tsx';
import { Board } from '../board/Board.tsx';

/** Below both columns: the tube's board, and the series. */
export const Foot = ({ product, tube }: { product: ProductDetail; tube: Tube | undefined }) => (
  <div className="grid gap-8">
    {tube && <Board tube={tube} />}
    <MoreOfSeries product={product} />
  </div>
);
