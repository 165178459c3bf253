import multipart from '@fastify/multipart';
import { mediaLimits, mediaRefusals } from '@kujiya/contract/staff/media';
import type { FastifyRequest } from 'fastify';
import { Refused } from '#platform/http/refused.ts';

/** Reads a form with one field, a file. */
export const uploadForm = [
  multipart,
  {
    limits: { fileSize: mediaLimits.bytes, files: 1, fields: 1, parts: 2, fieldSize: 1_000, headerPairs: 20 },
  },
] as const;

const isTooMany = (code: string) => /^FST_(?:PARTS|FILES|FIELDS)_LIMIT$/.test(code);

/** The bytes of the file `file`. Refuses `file_missing`, `one_file_only`, `file_too_large`, `upload_broken`. */
async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new Refused(mediaRefusals.file_missing);
  let bytes: Buffer | null = null;
  try {
    for await (const part of request.parts()) {
      const isFile = part.type === 'file';
      const isWanted = isFile && part.fieldname === 'file' && bytes === null;
      if (isFile && isWanted) bytes = await part.toBuffer();
      else {
        if (isFile) part.file.resume();
        throw new Refused(
          isFile && bytes === null ? mediaRefusals.file_missing : mediaRefusals.one_file_only,
        );
      }
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    // The parser has no codes for the mistakes in a form.
    const { code = '' } = error as { code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new Refused(mediaRefusals.file_too_large);
    throw new Refused(isTooMany(code) ? mediaRefusals.one_file_only : mediaRefusals.upload_broken);
  }
  if (bytes === null || bytes.length === 0) throw new Refused(mediaRefusals.file_missing);
  return bytes;
}

/**
 * The same for a request whose turn has come, until it has `ended`: its connection is gone, or its time is up. What is
 * read after that is thrown away. Refuses `upload_broken`.
 */
export async function readInTime(request: FastifyRequest, ended: AbortSignal): Promise<Buffer> {
  const { promise, reject } = Promise.withResolvers<never>();
  ended.addEventListener('abort', () => reject(new Refused(mediaRefusals.upload_broken)), { once: true });
  try {
    return await Promise.race([readUpload(request), promise]);
  } finally {
    // The parser of an upload that came to no end would keep its bytes.
    if (ended.aborted) request.raw.unpipe().resume();
  }
}
