import { homePath, ichibanPath, rulesPath } from '@kujiya/contract/shop/paths';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { useClient } from '#lib/api.tsx';
import { ApiError, messageOf } from '#lib/client.ts';
import { toId } from '#lib/ids.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { NoResult } from '#ui/drawings/NoResult.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { TitleBar, TitleLink } from '#ui/TitleBar.tsx';
import { resultTicketsQuery, ticketsQuery } from '../queries.ts';
import { TicketSkeleton } from '../TicketSkeleton.tsx';
import { ResultView } from './ResultView.tsx';

/** `/ichiban/result?tubeId=` */
export function Component() {
  const [search] = useSearchParams();
  const tubeId = toId(search.get('tubeId'));
  return (
    <div className="flex grow flex-col">
      <TitleBar
        title="抽選結果"
        back={ichibanPath}
        crumbs={[
          { label: '首頁', to: homePath },
          { label: '一番賞', to: ichibanPath },
        ]}
        right={<TitleLink to={rulesPath('ichiban')}>規則</TitleLink>}
      />
      {tubeId === undefined ? <NoTickets /> : <Loaded key={tubeId} tubeId={tubeId} />}
    </div>
  );
}

function Loaded({ tubeId }: { tubeId: number }) {
  const client = useClient();
  const results = useQuery(resultTicketsQuery(client, tubeId));
  const tickets = useQuery(ticketsQuery(client, tubeId));
  const failed = results.error ?? tickets.error;

  if (results.data && tickets.data) {
    if (results.data.data.length === 0) return <NoTickets />;
    return <ResultView result={results.data} tube={tickets.data.tube_info} />;
  }
  if (failed instanceof ApiError && failed.status === 404) return <NoTickets />;
  if (failed) {
    return (
      <ErrorState
        title="獲取票券資訊失敗"
        message={messageOf(failed)}
        onRetry={() => Promise.all([results.refetch(), tickets.refetch()])}
      />
    );
  }
  return <TicketSkeleton />;
}

const NoTickets = () => (
  <EmptyState
    drawing={<NoResult />}
    title="目前沒有票券資料"
    text="籤筒可能尚未開放，或網址不完整"
    action={<ButtonLink to={ichibanPath}>看看一番賞</ButtonLink>}
  />
);
