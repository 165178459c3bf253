import { gameOfProductType } from '@kujiya/contract/shop/games';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '#lib/api.tsx';
import { Redirect } from '#lib/navigation.tsx';
import { detailTitles } from '#shop/game-page/detail-titles.ts';
import { GamePage, GameProduct } from '#shop/game-page/GamePage.tsx';
import { productLink } from '#shop/shelf/product-link.ts';
import { bothOf } from '#ui/Loaded.tsx';
import { DetailSkeleton } from '#ui/PageSkeletons.tsx';
import { productQuery, tubesQuery } from '../queries.ts';
import { ProductView } from './ProductView.tsx';

const page = { game: 'ichiban', title: detailTitles.ichiban } as const;

/** `/ichiban/detail/:id` */
export const Component = () => <GamePage {...page} Content={Content} />;

function Content({ id }: { id: number }) {
  const client = useClient();
  const product = useQuery(productQuery(client, id));
  const tubes = useQuery(tubesQuery(client, id));
  return (
    <GameProduct
      {...page}
      name={product.data?.data.name}
      query={bothOf(product, tubes)}
      failed="無法獲取商品資料"
      skeleton={
        <div className="gutters pt-3 pb-6 desk:pt-4">
          <DetailSkeleton />
        </div>
      }
    >
      {([{ data }, lots]) =>
        gameOfProductType(data.type) === page.game ? (
          <ProductView product={data} tubes={lots} />
        ) : (
          <Redirect to={productLink(data)} />
        )
      }
    </GameProduct>
  );
}
