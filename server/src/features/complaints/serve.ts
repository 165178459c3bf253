import { Readable } from 'node:stream';
import { complaintFilePath } from '@kujiya/contract/complaints';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import type { FastifyInstance } from 'fastify';
import { Refused } from '#platform/http/refused.ts';
import type { Shop } from '#shop/feature.ts';
import { nameOfPhoto } from '#shop/media/private.ts';
import { bytesOf, fileOf } from './files.ts';

/** The part of a film that a `Range` asks for (RFC 9110, one range); the whole without one, null for one outside of it. */
export function rangeOf(header: string | undefined, bytes: number): { from: number; end: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return { from: 0, end: bytes };
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes : Math.min(bytes, Number(last) + 1);
  return from < end ? { from, end } : null;
}

/** Serves the files of complaints to whoever has an address that is still good, at the shop and at the office. */
export function serveFiles(app: FastifyInstance, shop: Shop): void {
  app.get<{ Params: { ticket: string } }>(
    complaintFilePath(':ticket'),
    { schema: { hide: true } },
    async (request, reply) => {
      const file = await fileOf(shop, request.params.ticket);
      if (file?.type == null) throw new Refused(commonRefusals.not_found);
      const ending = file.type.split('/')[1] ?? '';
      reply.type(file.type).headers({
        'cache-control': 'private, no-store',
        'content-disposition': `inline; filename="complaint-${file.id}.${ending}"`,
        'x-content-type-options': 'nosniff',
      });
      if (file.type === 'image/webp') {
        const bytes = await shop.media.get(nameOfPhoto(file.name));
        if (bytes === null) throw new Refused(commonRefusals.not_found);
        return reply.send(bytes);
      }
      const range = rangeOf(request.headers.range, file.bytes);
      reply.header('accept-ranges', 'bytes');
      if (range === null) return reply.status(416).header('content-range', `bytes */${file.bytes}`).send();
      if (request.headers.range !== undefined)
        reply.status(206).header('content-range', `bytes ${range.from}-${range.end - 1}/${file.bytes}`);
      reply.header('content-length', range.end - range.from);
      return reply.send(
        Readable.from(bytesOf(shop.media, file, range.from, range.end), { objectMode: false }),
      );
    },
  );
}
