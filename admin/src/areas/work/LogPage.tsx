import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { staffLog } from '@kujiya/contract/staff/log';
import { staffAreas } from '@kujiya/contract/staff/rights';
import { formatDateTime } from '@kujiya/web/lib/format.ts';
import { Changes } from '#kit/Changes.tsx';
import { ListPage } from '#kit/ListPage.tsx';
import { changesOf, sideText, subjectOf, subjectText } from '#kit/log-text.ts';
import { Subjects } from '#kit/Subject.tsx';

type Entry = AnswerOf<typeof staffLog>['data'][number];

export function LogPage() {
  return (
    <ListPage<typeof staffLog, Entry>
      title="操作紀錄"
      declared={staffLog}
      views="log"
      search="對象，例如「商品 17」"
      read={(get) => ({ subject: subjectOf(get('q') ?? '') || undefined, area: get('area') })}
      filters={[{ name: 'area', title: '範圍', options: Object.entries(staffAreas) }]}
      exported={{
        columns: [
          ['編號', ({ id }) => id],
          ['時間', ({ at }) => formatDateTime(at)],
          ['人員', ({ staff }) => staff?.name ?? '主控台'],
          ['網路', ({ address }) => address],
          ['做了什麼', ({ words }) => words],
          ['呼叫', ({ what }) => what],
          ['對象', ({ subjects }) => subjects.map(subjectText).join('、')],
          ['原因', ({ reason }) => reason],
          ['變更前', ({ before, after }) => sideText(changesOf(before, after), 'before')],
          ['變更後', ({ before, after }) => sideText(changesOf(before, after), 'after')],
        ],
      }}
      empty="還沒有紀錄。後台的每一步都會出現在這裡。"
      columns={[
        { title: '時間（台北）', cell: ({ at }) => formatDateTime(at) },
        { title: '人員', cell: ({ staff }) => staff?.name ?? '主控台' },
        {
          title: '做了什麼',
          cell: ({ words, subjects, reason }) => (
            <>
              <span className="font-semibold">{words}</span>
              <span className="block text-ink-soft">
                <Subjects subjects={subjects} />
              </span>
              {reason && <span className="block">原因：{reason}</span>}
            </>
          ),
        },
        { title: '變更', cell: ({ before, after }) => <Changes before={before} after={after} /> },
      ]}
    />
  );
}
