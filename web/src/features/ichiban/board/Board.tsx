import { ichibanLimits, type Tube } from '@kujiya/contract/ichiban';
import { lotSerial } from '@kujiya/contract/shop/lot-serial';
import { resultOfTubePath } from '@kujiya/contract/shop/paths';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { formatDateTime } from '#lib/format.ts';
import { Link } from '#lib/navigation.tsx';
import { resultTicketsQuery } from '../queries.ts';
import { BoardGrid } from './BoardGrid.tsx';
import { LatestTorn } from './LatestTorn.tsx';
import { SumLine } from './SumLine.tsx';
import { tornOf } from './torn.ts';

const link = 'inline-flex min-h-11 items-center font-black underline underline-offset-4';

/** 獎單, the sheet of the shop's wall: each ticket torn from a tube, by number, tier and time. Live while it is shown. */
export function Board({ tube }: { tube: Tube }) {
  const { data, error } = useQuery(resultTicketsQuery(useClient(), tube.id));
  return (
    <section
      aria-labelledby="board"
      className="outline-ink grid grid-cols-1 gap-2 rounded-md bg-butter-tint p-4"
    >
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id="board" className="text-lg">
          獎單
        </h2>
        <p className="text-sm text-ink-soft">
          {tube.tube_title}・序號 <span className="font-print">{lotSerial(tube.id)}</span>
          {data && `・開筒前封存 ${formatDateTime(data.committed_at)}`}
        </p>
        {data && <SumLine tickets={data.data} left={data.remaining_tickets} className="desk:ml-auto" />}
      </div>
      {data ? (
        <LatestTorn key={tube.id} torn={tornOf(data.data)} />
      ) : (
        <p className="min-h-24 text-sm">{error && messageOf(error)}</p>
      )}
      {tube.total_tickets <= ichibanLimits.ticketsOnBoard && (
        <div className="hidden desk:block">
          <BoardGrid key={tube.id} total={tube.total_tickets} tickets={data?.data} />
        </div>
      )}
      <div className="flex flex-wrap justify-between gap-x-6">
        <Link to={resultOfTubePath(tube.id)} className={link}>
          看整張獎單
        </Link>
        <a href="#fairness" className={link}>
          怎麼驗？
        </a>
      </div>
    </section>
  );
}
