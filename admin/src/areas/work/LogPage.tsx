import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { staffLog, staffLogPeople } from '@kujiya/contract/staff/log';
import { staffAreas } from '@kujiya/contract/staff/rights';
import { formatDateTime } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { Changes } from '#kit/Changes.tsx';
import { call } from '#kit/client.ts';
import { DaysFilter } from '#kit/DaysFilter.tsx';
import { ListPage } from '#kit/ListPage.tsx';
import { changesOf, sideText, soughtOf, subjectText } from '#kit/log-text.ts';
import { Subjects } from '#kit/Subject.tsx';

type Entry = AnswerOf<typeof staffLog>['data'][number];

/** What the staff did: by whom, on which days, to what. */
export function LogPage() {
  const { data } = useQuery({
    queryKey: [staffLogPeople.path],
    queryFn: ({ signal }) => call(staffLogPeople, {}, { signal }),
  });
  const [params] = useSearchParams();
  const people = data?.data ?? [];
  return (
    <ListPage<typeof staffLog, Entry>
      title="操作紀錄"
      declared={staffLog}
      views="log"
      search="人員、訂單、商品、會員或做了什麼"
      query={soughtOf(params.get('q') ?? '')}
      actions={<DaysFilter />}
      filters={[
        { name: 'staff_id', title: '人員', options: people.map(({ id, name }) => [`${id}`, name] as const) },
        { name: 'area', title: '範圍', options: Object.entries(staffAreas) },
      ]}
      exported={{
        columns: [
          ['編號', ({ id }) => id],
          ['時間', ({ at }) => formatDateTime(at)],
          ['人員', ({ staff }) => staff?.name ?? '主控台'],
          ['網路', ({ address }) => address],
          ['做了什麼', ({ words }) => words],
          ['呼叫', ({ what }) => what],
          ['對象', ({ subjects, names }) => subjects.map((one) => subjectText(one, names[one])).join('、')],
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
          cell: ({ words, subjects, names, reason }) => (
            <>
              <span className="font-semibold">{words}</span>
              <span className="block text-ink-soft">
                <Subjects subjects={subjects} names={names} />
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
