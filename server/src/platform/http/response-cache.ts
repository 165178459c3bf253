import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

const json = 'application/json; charset=utf-8';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const ofBrotli = promisify(brotliDecompress);
const ofGzip = promisify(gunzip);

/** An answer, as it is made to be kept. */
export type Made = {
  body: Buffer;
  /** 200 by default; 404 is kept for the crowd that asks for a product after it has gone, 302 for a moved one. */
  status?: number;
  type?: string;
  /** Bodies with the same version count as equal; without a version their bytes decide. */
  version?: string;
  headers?: Readonly<Record<string, string>>;
  /** The address of a redirect; the query of the request is appended to it. */
  location?: string;
};

/** How long an answer is served, and to whom. */
type Keeping = {
  /** The client itself caches it for as long, or for `ownSeconds`. */
  seconds: number;
  ownSeconds?: number;
  /**
   * For an answer that is served to visitors only, and only while this number is the same as when the answer was begun.
   * Caches on the way revalidate it before they serve it.
   */
  revision?: number;
};

type Encoding = 'br' | 'gzip';

type CachedAnswer = Required<Omit<Made, 'body' | 'version' | 'location'>> & {
  /** The uncompressed body; dropped once a compressed copy exists: nearly all clients accept the same encoding. */
  body: Buffer | undefined;
  /** Of the uncompressed body. */
  length: number;
  etag: string;
  /** Milliseconds since 1970. */
  madeAt: number;
  staleAt: number;
  revision: number;
  location: string | undefined;
  compressed: Partial<Record<Encoding, Promise<Buffer>>>;
};

/** How often stale answers are dropped; ms. */
const sweepMs = 1_000;

/**
 * After so long (ms) without a request all kept answers are dropped, also those still fresh: they can be made again.
 */
const forgottenAfterMs = 20_000;

/** Smaller bodies are sent uncompressed. */
const compressFrom = 1_024;

/** The Brotli window that holds a body of so many bytes; without it the encoder allocates 8 MB each time. */
const windowFor = (bytes: number) =>
  Math.min(
    constants.BROTLI_DEFAULT_WINDOW,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 16))),
  );

const compress = {
  br: (body: Buffer) =>
    toBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_LGWIN]: windowFor(body.length),
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => toGzip(body),
};
const unpack = { br: (copy: Buffer) => ofBrotli(copy), gzip: (copy: Buffer) => ofGzip(copy) };

/** The uncompressed body; unpacked if only a compressed copy is left. */
async function wholeOf(answer: CachedAnswer): Promise<Buffer> {
  if (answer.body) return answer.body;
  const { br, gzip } = answer.compressed;
  if (br) answer.body = await unpack.br(await br);
  else if (gzip) answer.body = await unpack.gzip(await gzip);
  else throw new Error('a cached answer has lost its content');
  return answer.body;
}

async function compressedAs(encoding: Encoding, answer: CachedAnswer): Promise<Buffer> {
  const whole = await wholeOf(answer);
  const copy = await compress[encoding](whole);
  answer.body = undefined;
  return copy;
}

/** Whether the client takes this encoding. */
export const accepts = ({ headers }: FastifyRequest, encoding: Encoding) =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?(?![.\\d]))`, 'i').test(
    headers['accept-encoding'] ?? '',
  );

const encodingFor = (request: FastifyRequest, { length }: CachedAnswer): Encoding | undefined =>
  length < compressFrom ? undefined : (['br', 'gzip'] as const).find((name) => accepts(request, name));

const queryOf = ({ url }: FastifyRequest) => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

/** Whether the client already has these bytes. Tags are compared as weak ones (RFC 9110, 13.1.2). */
export const hasSame = (request: FastifyRequest, etag: string) =>
  (request.headers['if-none-match'] ?? '')
    .split(',')
    .some((one) => ['*', etag.replace(/^W\//, '')].includes(one.trim().replace(/^W\//, '')));

/**
 * Answers of public calls, kept in memory for some seconds and served to everybody; when many ask at once, the answer
 * is made once. Answers are dropped by age and by size: `maxBytes` of uncompressed bodies.
 */
export function createResponseCache(clock: () => number, maxBytes: number) {
  const cache = new LRUCache<string, CachedAnswer>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length + compressFrom,
  });
  const underWay = new Map<string, Promise<CachedAnswer>>();
  // Answers that are never requested again would stay until the room is needed.
  const forgetting = setTimeout(() => cache.clear(), forgottenAfterMs).unref();
  let isSweeping = false;

  function sweepSoon(): void {
    isSweeping = true;
    setTimeout(dropStale, sweepMs).unref();
  }

  /** Pages are fresh for a second only: a crowd that opens one after the other would fill the room with stale ones. */
  function dropStale(): void {
    const now = clock();
    for (const [key, { staleAt }] of [...cache]) if (staleAt <= now) cache.delete(key);
    if (cache.size > 0) sweepSoon();
    else isSweeping = false;
  }

  async function find(
    key: string,
    { seconds, revision = 0 }: Keeping,
    make: () => Promise<Made>,
  ): Promise<CachedAnswer> {
    forgetting.refresh();
    const known = cache.get(key);
    if (known?.revision === revision && clock() < known.staleAt) return known;
    const begun = `${revision} ${key}`;
    const other = underWay.get(begun);
    if (other) return other;
    const making = make()
      .then(({ body, version = body, status = 200, type = json, headers = {}, location }) => {
        const etag = `W/"${createHash('sha256').update(version).digest('base64url').slice(0, 22)}"`;
        const madeAt = clock();
        const made: CachedAnswer = {
          body,
          length: body.length,
          etag,
          status,
          type,
          headers,
          location,
          madeAt,
          staleAt: madeAt + seconds * 1_000,
          revision,
          compressed: {},
        };
        cache.set(key, made);
        if (!isSweeping) sweepSoon();
        return made;
      })
      .finally(() => underWay.delete(begun));
    underWay.set(begun, making);
    return making;
  }

  return {
    /** Sends the answer under a key, made by `make` when no fresh one is kept. */
    async send(
      request: FastifyRequest,
      reply: FastifyReply,
      { key, make, ...keeping }: Keeping & { key: string; make: () => Promise<Made> },
    ): Promise<FastifyReply> {
      const answer = await find(key, keeping, make);
      const { seconds, ownSeconds = seconds, revision } = keeping;
      const forVisitors = revision !== undefined;
      reply.headers({
        ...answer.headers,
        'cache-control': forVisitors
          ? 'public, no-cache'
          : `public, max-age=${ownSeconds}, s-maxage=${seconds}, stale-while-revalidate=${seconds}`,
        age: Math.floor((clock() - answer.madeAt) / 1_000),
        etag: answer.etag,
        vary: forVisitors ? 'authorization, accept-encoding' : 'accept-encoding',
      });
      if (answer.location !== undefined) reply.header('location', answer.location + queryOf(request));
      if (answer.status === 200 && hasSame(request, answer.etag)) return reply.status(304).send();
      reply.status(answer.status).type(answer.type);
      const encoding = encodingFor(request, answer);
      if (!encoding) return reply.send(answer.body ?? (await wholeOf(answer)));
      answer.compressed[encoding] ??= compressedAs(encoding, answer);
      return reply.header('content-encoding', encoding).send(await answer.compressed[encoding]);
    },
  };
}
