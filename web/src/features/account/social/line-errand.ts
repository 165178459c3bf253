import { toHex, utf8 } from '@kujiya/fairness/bytes';
import { sha256 } from '@kujiya/fairness/sha256';

const key = 'line_login';

/** What this tab remembers while LINE has the page: proof that it began the login, and where to go after it. */
export type Errand = { binding: string; redirect: string | null };

/** Begins a login at LINE; the address to go to. */
export function beginErrand(redirect: string | null): string {
  const errand: Errand = { binding: crypto.randomUUID() + crypto.randomUUID(), redirect };
  sessionStorage.setItem(key, JSON.stringify(errand));
  return `/api/line/login?binding=${toHex(sha256(utf8(errand.binding)))}`;
}

/** What was remembered; undefined in a browser that began nothing. It stays until `endErrand`, for a reload asks again. */
export function readErrand(): Errand | undefined {
  const text = sessionStorage.getItem(key);
  return text === null ? undefined : (JSON.parse(text) as Errand);
}

export const endErrand = (): void => sessionStorage.removeItem(key);
