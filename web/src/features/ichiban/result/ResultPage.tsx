import { ichibanPath } from '@kujiya/contract/shop/paths';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { useClient } from '#lib/api.tsx';
import { toId } from '#lib/ids.ts';
import { GameFrame } from '#shop/game-page/GamePage.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { bothOf, Loaded } from '#ui/Loaded.tsx';
import { resultTicketsQuery, ticketsQuery } from '../queries.ts';
import { TicketSkeleton } from '../TicketSkeleton.tsx';
import { ResultView } from './ResultView.tsx';

/** `/ichiban/result?tubeId=` */
export function Component() {
  const [search] = useSearchParams();
  const tubeId = toId(search.get('tubeId'));
  return (
    <GameFrame game="ichiban" title="抽選結果" rules>
      {tubeId === undefined ? <NoTickets /> : <Content key={tubeId} tubeId={tubeId} />}
    </GameFrame>
  );
}

function Content({ tubeId }: { tubeId: number }) {
  const client = useClient();
  const results = useQuery(resultTicketsQuery(client, tubeId));
  const tickets = useQuery(ticketsQuery(client, tubeId));
  return (
    <Loaded
      query={bothOf(results, tickets)}
      failed="獲取票券資訊失敗"
      missing={<NoTickets />}
      skeleton={<TicketSkeleton />}
    >
      {([result, { tube_info }]) =>
        result.data.length === 0 ? <NoTickets /> : <ResultView result={result} tube={tube_info} />
      }
    </Loaded>
  );
}

const NoTickets = () => (
  <EmptyState
    drawing={<Drawing of="noResult" />}
    title="目前沒有籤號資料"
    text="籤筒可能尚未開放，或網址不完整"
    action={<ButtonLink to={ichibanPath}>看看一番賞</ButtonLink>}
  />
);
