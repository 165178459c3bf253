import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import type { FastifyRequest } from 'fastify';
import { Refused } from './refused.ts';

/** Reads the body of a call that takes plain bytes, no more than it declares. Refuses `invalid_request` for any other call. */
export async function readBytes(
  { routeOptions }: FastifyRequest,
  body: AsyncIterable<Buffer>,
): Promise<{ bytes: Buffer }> {
  const most = routeOptions.config.call?.bytes;
  if (most === undefined) throw new Refused(commonRefusals.invalid_request);
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.length;
    if (length > most) throw new Refused(commonRefusals.payload_too_large);
    parts.push(part);
  }
  return { bytes: Buffer.concat(parts) };
}
