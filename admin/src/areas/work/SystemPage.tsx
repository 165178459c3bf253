import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { type BackupKind, backupHours, consumerWords, staffEvents } from '@kujiya/contract/staff/events';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatCount, formatDateTime } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { LineMessages } from './LineMessages.tsx';

const wordOf = (consumer: string): string => (consumerWords as Record<string, string>)[consumer] ?? consumer;

type FailedRow = { key: string; name: string; times: number; next_at: string | null; text: string };

/** What failed, and when it is tried again; nothing while nothing failed. */
function Failed({ title, rows }: { title: string; rows: readonly FailedRow[] }) {
  return (
    rows.length > 0 && (
      <section aria-label={title} className="rounded-sm border border-kuji-ink bg-white p-4">
        <h2 className="font-semibold text-lg">{title}</h2>
        <ul className="mt-2 divide-y divide-paper-edge">
          {rows.map(({ key, name, times, next_at, text }) => (
            <li key={key} className="break-words py-2">
              <span className="font-semibold">{name}</span>
              <span className="block text-ink-soft text-sm">
                失敗 {times} 次，{next_at === null ? '不再試' : `${formatDateTime(next_at)} 再試`}：{text}
              </span>
            </li>
          ))}
        </ul>
      </section>
    )
  );
}

/** Whether the log of the database reaches its backups. */
function Archive({ archive }: { archive: AnswerOf<typeof staffEvents>['data']['archive'] }) {
  const { is_on, archived_at, failed_at } = archive;
  return (
    <section
      aria-label="資料庫備份"
      className={`rounded-sm border bg-white p-4 ${failed_at ? 'border-kuji-ink' : 'border-paper-edge'}`}
    >
      <h2 className="font-semibold text-lg">資料庫備份</h2>
      <p className={`mt-2 ${failed_at ? 'text-kuji-ink' : ''}`}>
        {failed_at
          ? `備份寫不進去，請立刻通知工程師：${archived_at ? `${formatDateTime(archived_at)} 以後` : '資料'}還沒有備份，硬碟也會慢慢寫滿。最近一次失敗是 ${formatDateTime(failed_at)}。`
          : is_on
            ? archived_at
              ? `最新的一段在 ${formatDateTime(archived_at)} 寫入備份。`
              : '備份已開啟，還沒有寫入第一段。'
            : '這個資料庫沒有開啟備份。'}
      </p>
    </section>
  );
}

const backupWords: Record<BackupKind, string> = { database: '資料庫', pictures: '圖片與設定' };

/** The age of the newest backups; nothing where the shop is not asked for them. */
function Backups({ backups }: { backups: AnswerOf<typeof staffEvents>['data']['backups'] }) {
  const isLate = backups.some(({ is_late }) => is_late);
  return (
    backups.length > 0 && (
      <section
        aria-label="最新的備份"
        className={`rounded-sm border bg-white p-4 ${isLate ? 'border-kuji-ink' : 'border-paper-edge'}`}
      >
        <h2 className="font-semibold text-lg">最新的備份</h2>
        <ul className="mt-2 divide-y divide-paper-edge">
          {backups.map(({ kind, made_at, is_late }) => (
            <li
              key={kind}
              className={`flex flex-wrap justify-between gap-x-3 py-2 ${is_late ? 'text-kuji-ink' : ''}`}
            >
              <span>{backupWords[kind]}</span>
              <span>
                {made_at ? formatDateTime(made_at) : '還沒有備份'}
                {is_late && `：超過 ${backupHours[kind]} 小時沒有新的備份，請立刻通知工程師`}
              </span>
            </li>
          ))}
        </ul>
      </section>
    )
  );
}

/** How far the consumers of events have come, what they and the jobs failed at, and the backups: for whoever is asked to look. */
export function SystemPage() {
  const { data, error, isPending } = useQuery({
    queryKey: [staffEvents.path],
    queryFn: ({ signal }) => call(staffEvents, {}, { signal }),
    refetchInterval: 60_000,
  });
  const { consumers = [], failures = [], jobs = [] } = data?.data ?? {};
  return (
    <article className="grid max-w-4xl grid-cols-1 gap-4">
      <h1 className="font-black text-xl">系統狀態</h1>
      <p className="text-ink-soft">
        訂單、儲值等事件發生後，回饋、通知、發票等由程式接著處理，失敗的會自動再試。一直失敗，或備份寫不進去時，請把這一頁的內容交給工程師。
      </p>
      <Failure text={error && messageOf(error)} />
      {isPending && !error && <p className="text-ink-soft">載入中…</p>}
      {data && <Archive archive={data.data.archive} />}
      <LineMessages />
      {data && <Backups backups={data.data.backups} />}
      <Failed
        title="失敗的排程"
        rows={jobs.map(({ id, name, attempts, error: text, next_at }) => ({
          ...{ key: id, name, times: attempts, next_at, text },
        }))}
      />
      <Failed
        title="處理失敗的事件"
        rows={failures.map(({ consumer, event_id, kind, failures: times, error: text, next_at }) => ({
          key: `${consumer} ${event_id}`,
          name: `${wordOf(consumer)}（${consumer}・${kind}・${event_id}）`,
          ...{ times, next_at, text },
        }))}
      />
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
