import { staffLine } from '@kujiya/contract/staff/line';
import { formatCount, formatDateTime } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/client.ts';

const reasons: Readonly<Record<number, string>> = {
  0: 'LINE 沒有回應',
  400: 'LINE 不認得這位會員：登入和官方帳號的頻道可能不在同一個提供者（provider）底下，請告訴工程師',
  401: '權杖失效，請工程師換新的 LINE_MESSAGING_TOKEN',
  403: '權杖沒有傳訊息的權限，請工程師檢查 LINE_MESSAGING_TOKEN',
  429: '這個月的則數用完了，或一次傳太多；到 LINE 官方帳號後台可以加購',
};

/** The messages that go to members' LINE, and what LINE refused; nothing in a shop that sends none. */
export function LineMessages() {
  const { data } = useQuery({
    queryKey: [staffLine.path],
    queryFn: ({ signal }) => call(staffLine, {}, { signal }),
    refetchInterval: 60_000,
  });
  const line = data?.data;
  if (!line?.is_on) return null;
  const { followers, waiting, sent, failed, failed_at, failed_status, quota } = line;
  const isShort = quota !== null && quota.most !== null && quota.used >= quota.most;
  return (
    <section
      aria-label="LINE 訊息"
      className={`rounded-sm border bg-white p-4 ${failed > 0 || isShort ? 'border-kuji-ink' : 'border-paper-edge'}`}
    >
      <h2 className="font-semibold text-lg">LINE 訊息</h2>
      <p className="mt-2">
        {formatCount(followers)} 位會員加了好友。30 天內傳出 {formatCount(sent)} 則，
        {failed > 0 ? `${formatCount(failed)} 則沒有傳出` : '沒有失敗'}
        {waiting > 0 && `，${formatCount(waiting)} 則等著傳`}。
      </p>
      <p className={isShort ? 'text-kuji-ink' : 'text-ink-soft'}>
        {quota === null
          ? 'LINE 沒有回答這個月還能傳幾則。'
          : `這個月已用 ${formatCount(quota.used)} 則${quota.most === null ? '，方案沒有上限' : `，上限 ${formatCount(quota.most)} 則${isShort ? '：用完了，會員只收到通知和推播' : ''}`}。`}
      </p>
      {failed_at !== null && (
        <p className="text-ink-soft text-sm">
          最近一次失敗是 {formatDateTime(failed_at)}：
          {reasons[failed_status ?? 0] ?? `LINE 回答 ${failed_status}`}。
        </p>
      )}
    </section>
  );
}
