import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { readInTime } from './upload.ts';

/** A request whose form never comes to its end. */
const endless = () => {
  const raw = new Readable({ read() {} });
  async function* parts() {
    await new Promise(() => {});
    yield {};
  }
  return { isMultipart: () => true, parts, raw } as unknown as FastifyRequest;
};

test('an upload that comes to no end is given up in time, or as soon as its connection is gone', async () => {
  const broken = { refusal: { code: 'upload_broken' } };
  const late = endless();
  await expect(readInTime(late, AbortSignal.timeout(20))).rejects.toMatchObject(broken);
  // What still arrives is thrown away.
  expect(late.raw.readableFlowing).toBe(true);
  const gone = new AbortController();
  const reading = readInTime(endless(), gone.signal);
  gone.abort();
  await expect(reading).rejects.toMatchObject(broken);
});
