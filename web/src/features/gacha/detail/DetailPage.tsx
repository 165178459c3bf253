import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
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
  const { refetch } = machine;
  const shown = useRef(id);
  // Another machine on the same page is asked for anew, however lately it was seen.
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    void refetch();
  }, [id, refetch]);
  return (
    <GameProduct {...page} query={machine} failed="無法取得轉蛋資料" skeleton={<DetailSkeleton />}>
      {(data) => <MachineView machine={data} />}
    </GameProduct>
  );
}
