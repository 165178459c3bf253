import { waitingRoomPath } from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  {
    path: waitingRoomPath(':tubeId'),
    lazy: () => import('./WaitingPage.tsx'),
    handle: { fullScreen: true, late: '順位不會變，畫面還在載入' },
  },
];
