import { recordVisitor } from '@kujiya/contract/visitors';
import type { Services } from '#lib/api.tsx';
import { readText, writeText } from '#lib/storage.ts';
import { newVisitorId, taipeiDay } from './visit.ts';

const keys = { id: 'visitor_id', date: 'last_visit_date', time: 'last_visit_timestamp' } as const;

/** This browser's own id; the same for as long as its storage lasts. */
function visitorId(): string {
  const known = readText(keys.id);
  if (known !== undefined) return known;
  const made = newVisitorId(Date.now(), crypto.getRandomValues(new Uint32Array(2)));
  writeText(keys.id, made);
  return made;
}

/** Counts this browser once per Taipei day, or now (`force`). A failure is reported to `onError` only. */
export async function recordVisit(
  { client, session }: Pick<Services, 'client' | 'session'>,
  { force = false, onError }: { force?: boolean; onError?: (error: unknown) => void } = {},
): Promise<void> {
  const today = taipeiDay(Date.now());
  if (!force && readText(keys.date) === today) return;
  const { pathname } = window.location;
  try {
    await client(recordVisitor, {
      body: {
        visitor_id: visitorId(),
        page_url: pathname.slice(0, 2_000),
        referrer: document.referrer.slice(0, 2_000),
        user_agent: navigator.userAgent.slice(0, 1_000),
        is_logged_in: session.token() !== undefined,
      },
    });
  } catch (error) {
    // The next start of the shop tries again.
    onError?.(error);
    return;
  }
  writeText(keys.date, today);
  writeText(keys.time, String(Date.now()));
}
