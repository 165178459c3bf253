import { toHex, utf8 } from '@kujiya/fairness/bytes';
import { sha256 } from '@kujiya/fairness/sha256';

const key = 'line_login';

/** What this tab remembers while LINE has the page: proof that it began the login, and where to go after it. */
export type PendingLogin = { binding: string; redirect: string | null };

/** Begins a login at LINE; the address to go to. */
export function beginLineLogin(redirect: string | null): string {
  const pending: PendingLogin = { binding: crypto.randomUUID() + crypto.randomUUID(), redirect };
  sessionStorage.setItem(key, JSON.stringify(pending));
  return `/api/line/login?binding=${toHex(sha256(utf8(pending.binding)))}`;
}

/** What was remembered; undefined in a browser that began nothing. It stays until `endPendingLogin`, for a reload asks again. */
export function readPendingLogin(): PendingLogin | undefined {
  const text = sessionStorage.getItem(key);
  return text === null ? undefined : (JSON.parse(text) as PendingLogin);
}

export const endPendingLogin = (): void => sessionStorage.removeItem(key);
