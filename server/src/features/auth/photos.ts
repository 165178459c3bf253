import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import type { FastifyInstance } from 'fastify';
import { aside } from '#platform/aside.ts';
import type { Context } from '#platform/context.ts';
import { randomCode } from '#platform/crypto.ts';
import { Refused } from '#platform/http/refused.ts';
import { timeLimits } from '#platform/time-limits.ts';
import type { copyOfPhoto } from './photo-copy.ts';
import * as queries from './queries.ts';

/** Where Google and LINE keep the pictures of their people; the server asks no other host for one. */
const hosts = /(^|\.)(googleusercontent\.com|line-scdn\.net)$/;
/** The same for the people of the sandbox, who are on this server. */
export const sandboxPhotos = '/sandbox/people/';

const mostBytes = 3_000_000;

const copyOf = aside<typeof copyOfPhoto>(new URL('./photo-copy.ts', import.meta.url), 'copyOfPhoto');

/** Where a shop with sandboxes reaches itself; null for all others. */
export type OwnUrl = (() => string) | null;

/** Where a picture is fetched from, or null when it is not one of a provider. */
function sourceOf(picture: string | null, ownUrl: OwnUrl): URL | null {
  const url = URL.parse(picture ?? '');
  if (ownUrl !== null && url?.pathname.startsWith(sandboxPhotos)) return new URL(url.pathname, ownUrl());
  return url?.protocol === 'https:' && url.port === '' && hosts.test(url.hostname) ? url : null;
}

async function download(source: URL): Promise<Buffer> {
  const response = await fetch(source, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeLimits.providers.picture),
  });
  if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body) {
    bytes += part.byteLength;
    if (bytes > mostBytes) throw new Error('a picture larger than a picture of a person is');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Copies the picture a provider shows of a member into the shop's own media, unless it is there already. Whatever goes
 * wrong with it is no reason to keep the member waiting or out.
 */
export async function keepPhoto(
  { db, log }: Context,
  memberId: number,
  picture: string | null,
  ownUrl: OwnUrl,
): Promise<void> {
  const source = sourceOf(picture, ownUrl);
  if (!source) return;
  try {
    const [kept] = await queries.photoSource(db, memberId);
    if (kept?.source === source.href) return;
    const copy = await copyOf(await download(source));
    await queries.keepPhoto.alone(db, memberId, `${randomCode(16)}.webp`, source.href, copy);
  } catch (error) {
    log.warn({ err: error }, 'the picture of a member could not be copied');
  }
}

/** `/media/members/…`: the copies. Their names are found out by nobody and change with the picture. */
export function servePhotos(app: FastifyInstance, { db }: Context): void {
  app.get<{ Params: { name: string } }>(
    '/media/members/:name',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const [photo] = await queries.findPhoto(db, params.name);
      if (!photo) throw new Refused(commonRefusals.not_found);
      return reply
        .header('cache-control', 'private, max-age=31536000, immutable')
        .type('image/webp')
        .send(photo.picture);
    },
  );
}
