import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/context.ts';
import { randomCode } from '#platform/crypto.ts';
import { Refused } from '#platform/http/refused.ts';
import { timeLimits } from '#platform/time-limits.ts';
import { inWorkerProcess } from '#platform/worker-process.ts';
import type { copyOfPhoto } from './photo-copy.ts';
import * as queries from './queries.ts';

/** The hosts on which Google and LINE keep profile pictures; the server downloads from no other. */
const hosts = /(^|\.)(googleusercontent\.com|line-scdn\.net)$/;
/** The path of the pictures of sandbox people, which this server itself serves. */
export const sandboxPhotos = '/sandbox/people/';

const mostBytes = 3_000_000;

const copyOf = inWorkerProcess<typeof copyOfPhoto>(
  new URL('./photo-copy.ts', import.meta.url),
  'copyOfPhoto',
);

/** The address at which a shop with sandboxes reaches itself; null for all others. */
export type OwnUrl = (() => string) | null;

/** The address a picture is downloaded from, or null when it is not a picture of a provider. */
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
    if (bytes > mostBytes) throw new Error('the picture is too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Copies a member's picture from the provider into the shop's own media, unless it is there already. A failure is only
 * logged: it must not keep the member from logging in.
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

/** `/media/members/…`: the copies. Their names cannot be guessed and change with the picture. */
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
