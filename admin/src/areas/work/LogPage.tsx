import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { staffLog } from '@kujiya/contract/staff/log';
import { staffAreas } from '@kujiya/contract/staff/rights';
import { formatDateTime } from '@kujiya/web/lib/format.ts';
import { ListPage } from '#kit/ListPage.tsx';

type Entry = AnswerOf<typeof staffLog>['data'][number];

const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? '—'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** What changed, field by field. */
function Difference({ before, after }: { before: unknown; after: unknown }) {
  const old = (before ?? {}) as Record<string, unknown>;
  const now = (after ?? {}) as Record<string, unknown>;
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return (
    <ul className="grid gap-1">
      {names.map((name) => (
        <li key={name} className="max-w-xl break-all">
          <span className="text-ink-soft">{name}：</span>
          {name in old && <del>{textOf(old[name]).slice(0, 200)}</del>}
          {name in old && name in now && ' → '}
          {name in now && <ins className="no-underline">{textOf(now[name]).slice(0, 200)}</ins>}
        </li>
      ))}
    </ul>
  );
}

export function LogPage() {
  return (
    <ListPage<typeof staffLog, Entry>
      title="操作紀錄"
      declared={staffLog}
      views="log"
      search="對象，例如 product:17"
      read={(get) => ({ subject: get('q'), area: get('area') })}
      filters={[{ name: 'area', title: '範圍', options: Object.entries(staffAreas) }]}
      exported={{
        columns: [
          ['編號', ({ id }) => id],
          ['時間', ({ at }) => formatDateTime(at)],
          ['人員', ({ staff }) => staff?.name ?? '主控台'],
          ['網路', ({ address }) => address],
          ['做了什麼', ({ words }) => words],
          ['呼叫', ({ what }) => what],
          ['對象', ({ subjects }) => subjects.join('、')],
          ['原因', ({ reason }) => reason],
          ['變更前', ({ before }) => (before === null ? null : textOf(before))],
          ['變更後', ({ after }) => (after === null ? null : textOf(after))],
        ],
      }}
      empty="沒有符合的紀錄。"
      columns={[
        { title: '時間（台北）', cell: ({ at }) => formatDateTime(at) },
        { title: '人員', cell: ({ staff }) => staff?.name ?? '主控台' },
        {
          title: '做了什麼',
          cell: ({ words, subjects, reason }) => (
            <>
              <span className="font-semibold">{words}</span>
              <span className="block break-all text-ink-soft">{subjects.join('、')}</span>
              {reason && <span className="block">原因：{reason}</span>}
            </>
          ),
        },
        { title: '變更', cell: ({ before, after }) => <Difference before={before} after={after} /> },
      ]}
    />
  );
}
