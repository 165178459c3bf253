import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { staffLog } from '@kujiya/contract/staff/log';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatDateTime } from '@kujiya/web/lib/format.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Changes } from './Changes.tsx';
import { call } from './client.ts';
import { Failure } from './Failure.tsx';
import { Panel } from './Section.tsx';
import { Subjects } from './Subject.tsx';
import { useStaff } from './staff.ts';

type Entry = AnswerOf<typeof staffLog>['data'][number];

/** Entries that are shown before somebody asks for more. */
const few = 5;

function EntryLine({ entry, subject }: { entry: Entry; subject: string }) {
  const { staff, at, words, reason, before, after } = entry;
  const others = entry.subjects.filter((one) => one !== subject);
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold">{words}</span>
        <span className="text-ink-soft text-sm">
          {staff?.name ?? '主控台'}，{formatDateTime(at)}
        </span>
      </p>
      {reason && <p className="break-words">原因：{reason}</p>}
      {others.length > 0 && (
        <p className="text-ink-soft text-sm">
          <Subjects subjects={others} names={entry.names} />
        </p>
      )}
      <div className="text-sm">
        <Changes before={before} after={after} />
      </div>
    </li>
  );
}

/** What the staff did to a record such as `order:17`, newest first; nothing for somebody who may not read the log. */
export function RecordLog({ subject }: { subject: string }) {
  const { can } = useStaff();
  const mayRead = can('read_log');
  const [isWhole, setWhole] = useState(false);
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [staffLog.path, subject],
    queryFn: ({ pageParam, signal }) =>
      call(staffLog, { query: { subject, ...(pageParam !== null && { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    enabled: mayRead,
  });
  if (!mayRead) return null;
  const entries = data?.pages.flatMap((page) => page.data) ?? [];
  const shown = isWhole ? entries : entries.slice(0, few);
  return (
    <Panel title="操作紀錄">
      <Failure text={error && messageOf(error)} />
      {isPending && !error && <p className="text-ink-soft">載入中…</p>}
      {data && entries.length === 0 && <p className="text-ink-soft">還沒有人動過這筆資料。</p>}
      <ol className="divide-y divide-paper-edge">
        {shown.map((entry) => (
          <EntryLine key={entry.id} entry={entry} subject={subject} />
        ))}
      </ol>
      {(shown.length < entries.length || hasNextPage) && (
        <button
          type="button"
          className="button w-fit"
          disabled={isFetchingNextPage}
          onClick={() => (isWhole ? void fetchNextPage() : setWhole(true))}
        >
          {isFetchingNextPage ? '載入中…' : '更早的紀錄'}
        </button>
      )}
    </Panel>
  );
}
