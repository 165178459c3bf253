import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { inPieces } from '#platform/in-pieces.ts';

const json = 'application/json; charset=utf-8';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** What is kept under an address. */
export type Made = {
  /** One after the other. */
  body: readonly Buffer[];
  /** 200 unless said; nothing else is kept but 404, which many ask for at once after a product has gone. */
  status?: number;
  type?: string;
  /** Two bodies with the same version mean the same; without one their bytes decide. */
  version?: string;
  headers?: Readonly<Record<string, string>>;
  /** Where it leads on; whoever asks takes the query along. */
  location?: string;
};

/** How long an answer serves, and whom. */
type Keeping = {
  /** The client itself keeps it for as long, or for `ownSeconds`. */
  seconds: number;
  ownSeconds?: number;
  /**
   * For an answer that serves visitors alone, and only while this number stays what it was when the answer was begun.
   * Caches on the way ask before they serve it.
   */
  revision?: number;
};

type Kept = Required<Omit<Made, 'body' | 'version' | 'location'>> & {
  body: Buffer;
  etag: string;
  /** Milliseconds since 1970. */
  madeAt: number;
  revision: number;
  location: string | undefined;
  compressed: Partial<Record<'br' | 'gzip', Promise<Buffer>>>;
};

/** Asked for nothing for so long, all that is kept is dropped, also what would have served for longer: it is made again; ms. */
const forgottenAfterMs = 20_000;

/** Smaller bodies travel as they are. */
const compressFrom = 1_024;

const compress = {
  br: (body: Buffer) => toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => toGzip(body),
};

function encodingFor(request: FastifyRequest, { body }: Kept): 'br' | 'gzip' | undefined {
  const accepted = request.headers['accept-encoding'] ?? '';
  if (body.length < compressFrom) return undefined;
  return (['br', 'gzip'] as const).find((name) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\b)`).test(accepted),
  );
}

const queryOf = ({ url }: FastifyRequest) => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

/** Are these the bytes that the client has already? A tag is compared as a weak one (RFC 9110, 13.1.2). */
export const hasSame = (request: FastifyRequest, etag: string) =>
  (request.headers['if-none-match'] ?? '')
    .split(',')
    .some((one) => ['*', etag.replace(/^W\//, '')].includes(one.trim().replace(/^W\//, '')));

/**
 * Answers of public calls, kept in memory for some seconds and served to everybody; asked for by many at once, an
 * answer is made once. Answers are dropped by age, and by room: `maxBytes` of bodies, and a third more for their
 * compressed copies.
 */
export function createKeptAnswers(clock: () => number, maxBytes: number) {
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => body.length + compressFrom,
  });
  const underWay = new Map<string, Promise<Kept>>();
  // What is never asked for again would lie there until the room is needed.
  const forgetting = setTimeout(() => kept.clear(), forgottenAfterMs).unref();

  async function find(
    key: string,
    { seconds, revision = 0 }: Keeping,
    make: () => Promise<Made>,
  ): Promise<Kept> {
    forgetting.refresh();
    const known = kept.get(key);
    if (known?.revision === revision && clock() - known.madeAt < seconds * 1_000) return known;
    const begun = `${revision} ${key}`;
    const other = underWay.get(begun);
    if (other) return other;
    const making = make()
      .then(async ({ body: pieces, version, status = 200, type = json, headers = {}, location }) => {
        const hash = createHash('sha256');
        if (version === undefined) await inPieces(pieces, (piece) => hash.update(piece));
        else hash.update(version);
        const body = Buffer.concat(pieces);
        const etag = `W/"${hash.digest('base64url').slice(0, 22)}"`;
        const made: Kept = {
          body,
          etag,
          status,
          type,
          headers,
          location,
          madeAt: clock(),
          revision,
          compressed: {},
        };
        kept.set(key, made);
        return made;
      })
      .finally(() => underWay.delete(begun));
    underWay.set(begun, making);
    return making;
  }

  return {
    /** Sends the answer of an address, made by `make` when none serves any more. */
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
      if (!encoding) return reply.send(answer.body);
      answer.compressed[encoding] ??= compress[encoding](answer.body);
      return reply.header('content-encoding', encoding).send(await answer.compressed[encoding]);
    },
  };
}
