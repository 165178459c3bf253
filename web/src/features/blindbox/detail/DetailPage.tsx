import { useQuery } from '@tanstack/react-query';
import { useClient } from '#lib/api.tsx';
import { detailTitles } from '#shop/game-page/detail-titles.ts';
import { GamePage, GameProduct } from '#shop/game-page/GamePage.tsx';
import { casesQuery } from '../queries.ts';
import { CasesSkeleton } from './CasesSkeleton.tsx';
import { ProductView } from './ProductView.tsx';

const page = { game: 'blindbox', title: detailTitles.blindbox } as const;

/** `/blindbox/detail/:id?package=`: the id is the product's. */
export const Component = () => <GamePage {...page} Content={Content} />;

function Content({ id }: { id: number }) {
  const cases = useQuery(casesQuery(useClient(), id));
  return (
    <GameProduct
      {...page}
      name={cases.data?.data.product.name}
      query={cases}
      failed="盒玩資料暫時載入不了"
      skeleton={<CasesSkeleton />}
    >
      {({ data }) => <ProductView product={data.product} cases={data.packages} />}
    </GameProduct>
  );
}
