import type { Socket } from 'node:net';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { refusalBody } from './refused.ts';

/** The path, without the query. */
const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

type Asked = { method: string; url: string; headers: { accept?: string | undefined } };

/**
 * Is a page asked for? Neither a call, a picture or a part of the build, nor any other file: their names have an extension.
 * Whoever asks for HTML, as browsers do for what they are to show, is shown a page.
 */
export function isPage({ method, url, headers }: Asked): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const path = pathOf(url);
  if (/^\/(api|media|sandbox|assets)(\/|$)/.test(path)) return false;
  return headers.accept?.includes('text/html') === true || !/\.(?!html?$)[a-z][a-z\d]*$/i.test(path);
}

/** Parts of a query that say nothing of a person and open nothing. */
const harmless = new Set(
  'page limit per_page type format itemIndex lock_duration product_id series rarity status'.split(' '),
);

/** An address as the log may keep it: codes, tickets and words of a query are left out. */
export function loggedUrl(url: string): string {
  const [path = '', query] = url.split('?', 2);
  if (query === undefined) return path;
  const pairs = query.split('&');
  const kept = pairs.filter((pair) => harmless.has(pair.split('=', 1)[0] ?? ''));
  return `${path}?${[...kept, ...(kept.length < pairs.length ? ['…'] : [])].join('&')}`;
}

/** The fields of a request that are logged. */
export const describeRequest = ({ method, url, ip }: { method: string; url: string; ip: string }) => ({
  method,
  url: loggedUrl(url),
  remoteAddress: ip,
});

/** Longer than any address the shop gives out, so that a long parameter is refused by the call it is sent to. */
export const longestParameter = 4_000;

/**
 * Answers malformed HTTP, oversized headers and requests past their time with a refusal of the shop instead of the
 * framework's own text. The connection is destroyed after it: its other end might never close it. One on which nothing was
 * asked is closed without a word: browsers open connections ahead, and would take the word for the answer to what they ask
 * in that moment, where they ask again after a close.
 */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(refusalBody(commonRefusals.invalid_request));
  const head = `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}`;
  socket.end(`HTTP/1.1 400 Bad Request\r\n${head}\r\nconnection: close\r\n\r\n${body}`);
  socket.destroySoon();
}
