import type { ProductDetail } from '@kujiya/contract/catalogue';
import type { Tube } from '@kujiya/contract/ichiban';
import { MoreOfSeries } from '#shop/shelf/MoreOfSeries.tsx';
import { Board } from '../board/Board.tsx';
import { FairnessCard } from './FairnessCard.tsx';

/** The end of the page: the tube's board, its commitment, and the series. */
export const Foot = ({ product, tube }: { product: ProductDetail; tube: Tube | undefined }) => (
  <div className="grid grid-cols-1 gap-8">
    {tube && <Board tube={tube} />}
    {tube && (
      <section id="fairness" className="scroll-mt-20 desk:scroll-mt-24">
        <h2 className="mb-3 text-lg">公平承諾・{tube.tube_title}</h2>
        <FairnessCard tube={tube} prizes={product.prizes} />
      </section>
    )}
    <MoreOfSeries product={product} />
  </div>
);
