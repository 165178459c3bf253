import { useQuery } from '@tanstack/react-query';
import { useClient } from '#lib/api.tsx';
import { GamePage, GameProduct } from '#shop/game-page/GamePage.tsx';
import { machineQuery } from '../queries.ts';
import { DetailSkeleton } from './DetailSkeleton.tsx';
import { MachineView } from './MachineView.tsx';

const page = { game: 'gacha', title: '轉蛋詳細頁' } as const;

/** `/gacha/detail/:id` */
export const Component = () => <GamePage {...page} Content={Content} />;

function Content({ id }: { id: number }) {
  const machine = useQuery(machineQuery(useClient(), id));
  return (
    <GameProduct {...page} query={machine} failed="無法取得轉蛋資料" skeleton={<DetailSkeleton />}>
      {(data) => <MachineView machine={data} />}
    </GameProduct>
  );
}
