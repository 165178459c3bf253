import { formatCount, formatDateTime } from '#lib/format.ts';
import type { LogVisit } from './visit.ts';

/** How the log compares with what this browser noted, in one sentence; a breach has an alarm of its own. */
export function logSentence(visit: LogVisit | undefined, failed: boolean): string {
  if (!visit) return failed ? '這次讀不到公開紀錄，沒有比對。' : '正在比對公開紀錄…';
  if (visit.state === 'empty') return '公開紀錄還沒有任何一筆。';
  if (visit.state !== 'kept') return '本店這次沒有給出公開紀錄的證明，請稍後再試；一直如此，請聯絡客服。';
  const { head, before } = visit;
  const unsigned = head.isSigned ? '' : '（這個瀏覽器不支援 Ed25519，簽章沒有檢查。）';
  if (!before)
    return `這個瀏覽器記下了公開紀錄的 ${formatCount(head.size)} 筆，之後每次打開都會比對。${unsigned}`;
  const when = formatDateTime(new Date(before.at));
  return `公開紀錄接得上這個瀏覽器 ${when} 記下的 ${formatCount(before.size)} 筆，沒有改寫；現在共 ${formatCount(head.size)} 筆。${unsigned}`;
}
