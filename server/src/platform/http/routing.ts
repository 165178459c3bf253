import type { Socket } from 'node:net';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { refusalBody } from './refused.ts';

/** The path, without the query. */
const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

type PageRequest = { method: string; url: string; headers: { accept?: string | undefined } };

/**
 * Whether the request is for a page: not for a call, a picture, a part of the build or any other file, whose name has
 * an extension. Outside of those folders a request whose `accept` names HTML, as browsers send for pages, always is.
 */
export function isPage({ method, url, headers }: PageRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const path = pathOf(url);
  if (/^\/(api|media|sandbox|assets)(\/|$)/.test(path)) return false;
  return headers.accept?.includes('text/html') === true || !/\.(?!html?$)[a-z][a-z\d]*$/i.test(path);
}

/** Query parameters that reveal nothing about a person and give access to nothing. */
const harmless = new Set(
  'page limit per_page type format itemIndex lock_duration product_id series rarity status'.split(' '),
);

/** Addresses whose next part opens something to everybody who knows it. */
const beforeSecrets = /^(\/(?:api\/)?invite|\/invitation|\/waiting|\/media\/members)\/[^/]+/;

/** A part of a path that is as long as the shop's tokens and hashes, and no name of a file. */
const asLongAsTokens = /(?<=\/)[\w~%-]{32,}(?=\/|$)/g;

/** A URL in the form the log may keep: codes, tickets and tokens in the path or the query, and search words, are left out. */
export function loggedUrl(url: string): string {
  const [whole = '', query] = url.split('?', 2);
  const path = whole.replace(beforeSecrets, '$1/…').replaceAll(asLongAsTokens, '…');
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

/** Longer than any URL of the shop, so that a long parameter is refused by the call it is sent to. */
export const longestParameter = 4_000;

/**
 * Answers malformed HTTP, oversized headers and requests past their time with a refusal of the shop instead of the
 * framework's own text. The connection is destroyed afterwards: its other end might never close it. A connection
 * without any request is closed without an answer: browsers open connections ahead, and would take that answer for the
 * one to a request they are just sending, whereas they send it again after a close.
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
