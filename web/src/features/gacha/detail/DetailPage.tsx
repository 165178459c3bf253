import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useClient } from '#lib/api.tsx';
import { detailTitles } from '#shop/game-page/detail-titles.ts';
import { GamePage, GameProduct } from '#shop/game-page/GamePage.tsx';
import { cx } from '#ui/cx.ts';
import { bar, Loading } from '#ui/Skeleton.tsx';
import { machineQuery, passOtherMachines } from '../queries.ts';
import { MachineView } from './MachineView.tsx';
import styles from './room.module.css';

const page = { game: 'gacha', title: detailTitles.gacha } as const;

/** `/gacha/detail/:id` */
export const Component = () => <GamePage {...page} Content={Content} />;

function Content({ id }: { id: number }) {
  const machine = useQuery(machineQuery(useClient(), id));
  const queries = useQueryClient();
  useEffect(() => void passOtherMachines(queries, id), [queries, id]);
  return (
    <GameProduct
      {...page}
      name={machine.data?.product.name}
      query={machine}
      failed="無法取得轉蛋資料"
      skeleton={<DetailSkeleton />}
    >
      {(data) => <MachineView machine={data} />}
    </GameProduct>
  );
}

/** The skeleton of a machine's page: the machine in its room, price, figures. */
function DetailSkeleton() {
  return (
    <Loading className="gutters grid grid-cols-1 gap-5 pt-3 pb-8 desk:grid-cols-2 desk:gap-x-10 desk:pt-4">
      <span className={cx(styles.machineRoom, 'skeleton grid place-items-end justify-center')}>
        <span className="block aspect-[300/440] h-[88%] rounded-[30px] bg-paper/60" />
      </span>
      <span className="grid content-start gap-4">
        {bar('w-1/3')}
        {bar('w-4/5', 'h-8')}
        {bar('w-1/2', 'h-10')}
        <span className="skeleton block h-14 rounded-md" />
        <span className="skeleton block h-72 rounded-md" />
      </span>
    </Loading>
  );
}
