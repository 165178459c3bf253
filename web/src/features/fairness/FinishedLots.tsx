import { type LogLeaf, logEntries } from '@kujiya/contract/fairness';
import { fairnessLogPath, lotFairnessPath } from '@kujiya/contract/shop/paths';
import { utf8 } from '@kujiya/fairness/bytes';
import { parseEntry } from '@kujiya/fairness/log/entry';
import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { apiQuery, useClient } from '#lib/api.tsx';
import { formatDateTime } from '#lib/format.ts';
import { Link } from '#lib/navigation.tsx';
import styles from './fairness.module.css';

const shown = 5;

/** The lot that an entry says is sold out, where its product has a name to show: a list of one, or none. */
function finishedOf({ entry, subject }: LogLeaf) {
  const said = parseEntry(utf8(entry));
  if (said?.kind !== 'finish' || !subject?.game || !subject.product || subject.lot_id === null) return [];
  const { game, product, title, lot_id: lotId } = subject;
  return [{ game, product, title: title ?? `編號 ${lotId}`, lotId, at: new Date(said.at) }];
}

/** Lots that were sold out lately: whoever has never drawn checks one of these. */
export function FinishedLots() {
  const { data, error } = useQuery(apiQuery(useClient(), logEntries, { query: { kind: 'finish' } }));
  const lots = data?.data.leaves.flatMap(finishedOf).slice(0, shown);
  return (
    <section aria-labelledby="finished-lots" className="grid gap-2">
      <h3 id="finished-lots" className="font-black">
        還沒抽過？挑一個賣完的，自己算一次
      </h3>
      {lots === undefined && !error && (
        <div className={`skeleton rounded-md ${styles.fairFinished}`} role="status" aria-label="載入中" />
      )}
      {(error || lots?.length === 0) && (
        <p className="text-sm text-ink-soft">
          {error ? '現在讀不到名單，' : '還沒有賣完的，'}
          <Link to={fairnessLogPath} className="underline underline-offset-4">
            先看公開紀錄
          </Link>
        </p>
      )}
      {lots && lots.length > 0 && (
        <ul aria-labelledby="finished-lots" className={styles.fairFinished}>
          {lots.map(({ game, lotId, product, title, at }) => (
            <li key={lotId}>
              <Link to={lotFairnessPath(game, product.id, lotId)}>
                <span className="grid min-w-0 py-2 desk:grid-cols-[minmax(0,1fr)_auto] desk:items-center desk:gap-3">
                  <span className="truncate font-semibold">
                    {product.name}・{title}
                  </span>
                  <span className="text-xs text-ink-soft tabular-nums">{formatDateTime(at)} 賣完</span>
                </span>
                <ChevronRight size={18} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
