import type { ProductDetail } from '@kujiya/contract/catalogue';
import { gameOfProductType, shelfNames } from '@kujiya/contract/shop/games';
import { homePath, shelfPath } from '@kujiya/contract/shop/paths';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '#lib/api.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { CardGridSkeleton } from './CardGridSkeleton.tsx';
import { FoundGrid } from './FoundGrid.tsx';
import { foundQuery } from './queries.ts';

const shown = 5;

type Props = { product: Pick<ProductDetail, 'id' | 'series' | 'type'> };

/** The other products of the same series, and a link to the shelf; nothing for a product without a series. */
export const MoreOfSeries = ({ product }: Props) => product.series !== '' && <Others product={product} />;

function Others({ product: { id, series, type } }: Props) {
  const query = useQuery(foundQuery(useClient(), series, { quiet: true }));
  const game = gameOfProductType(type);
  return (
    <section aria-labelledby="series" className="grid gap-4 desk:gap-6">
      <div className="flex items-center justify-between gap-3">
        <h2 id="series" className="text-base desk:text-lg">
          {series}的其他商品
        </h2>
        <ButtonLink to={game ? shelfPath(game) : homePath} variant="quiet" className="shrink-0 text-sm">
          {game ? `所有${shelfNames[game]}` : '全部商品'}
        </ButtonLink>
      </div>
      <Loaded query={query} skeleton={<CardGridSkeleton count={4} />}>
        {(items) => (
          // Four are a full row of the smaller grids, the fifth is for the widest.
          <div className="max-[80rem]:[&_li:nth-child(5)]:hidden">
            <FoundGrid items={items.filter((item) => item.id !== id).slice(0, shown)} />
          </div>
        )}
      </Loaded>
    </section>
  );
}
