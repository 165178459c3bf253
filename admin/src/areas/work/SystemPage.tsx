import { consumerWords, staffEvents } from '@kujiya/contract/staff/events';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatCount, formatDateTime } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';

const wordOf = (consumer: string): string => (consumerWords as Record<string, string>)[consumer] ?? consumer;

/** How far the consumers of events have come, and what they failed to handle: for whoever is asked to look. */
export function SystemPage() {
  const { data, error, isPending } = useQuery({
    queryKey: [staffEvents.path],
    queryFn: ({ signal }) => call(staffEvents, {}, { signal }),
    refetchInterval: 60_000,
  });
  const { consumers = [], failures = [] } = data?.data ?? {};
  return (
    <article className="grid max-w-4xl grid-cols-1 gap-4">
      <h1 className="font-black text-xl">系統狀態</h1>
      <p className="text-ink-soft">
        訂單、儲值等事件發生後，回饋、通知、發票等由這些程式接著處理。失敗的會自動再試；一直失敗時，請把這一頁的內容交給工程師。
      </p>
      <Failure text={error && messageOf(error)} />
      {isPending && !error && <p className="text-ink-soft">載入中…</p>}
      {failures.length > 0 && (
        <section aria-label="處理失敗的事件" className="rounded-sm border border-kuji-ink bg-white p-4">
          <h2 className="font-semibold text-lg">處理失敗的事件</h2>
          <ul className="mt-2 divide-y divide-paper-edge">
            {failures.map(({ consumer, event_id, kind, failures: times, error: text, next_at }) => (
              <li key={`${consumer} ${event_id}`} className="break-words py-2">
                <span className="font-semibold">
                  {wordOf(consumer)}（{consumer}・{kind}・{event_id}）
                </span>
                <span className="block text-ink-soft text-sm">
                  失敗 {times} 次，{formatDateTime(next_at)} 再試：{text}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {data && (
        <section aria-label="事件處理" className="rounded-sm border border-paper-edge bg-white p-4">
          <h2 className="font-semibold text-lg">事件處理</h2>
          <ul className="mt-2 divide-y divide-paper-edge">
            {consumers.map(({ consumer, waiting, oldest }) => (
              <li key={consumer} className="flex justify-between gap-3 py-2">
                <span>{wordOf(consumer)}</span>
                <span className="text-ink-soft">
                  {waiting === 0 || oldest === null
                    ? '已處理到最新'
                    : `還有 ${formatCount(waiting)} 件，最早 ${formatDateTime(oldest)}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}
