import * as calls from '@kujiya/contract/staff/media';
import type { FastifyInstance } from 'fastify';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import { Refused } from '#platform/http/refused.ts';
import { limitConcurrency } from '#platform/limit-concurrency.ts';
import { timeLimits } from '#platform/time-limits.ts';
import type { Shop } from '#shop/feature.ts';
import { deletePicture, keepPicture, Picture, pictureOf } from '#shop/media/service.ts';
import { readInTime, uploadForm } from './upload.ts';

/** Uploads that are in memory at once, each up to 20 MB; further ones wait in their connections, as long as these live. */
const limited = limitConcurrency({ atOnce: 3, waiting: 30 });

export async function mediaStaffRoutes(api: Api, { media }: Shop, admin: FastifyInstance): Promise<void> {
  await admin.register(...uploadForm);
  // After the caller's rights are known and before the input is checked.
  admin.addHook('preValidation', async (request, reply) => {
    if (request.routeOptions.config.call !== calls.uploadMedia) return;
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort(new Refused(calls.mediaRefusals.upload_broken)));
    const read = async () => {
      const ended = AbortSignal.any([gone.signal, AbortSignal.timeout(timeLimits.http.upload)]);
      return pictureOf(await readInTime(request, ended));
    };
    request.body = { file: await limited(read, gone.signal) };
  });
  api.routeStaffRows(calls.uploadMedia, async (each, { body: { file } }) => {
    if (!(file instanceof Picture)) throw new Refused(calls.mediaRefusals.file_missing);
    return ok({ data: await each((tx, caller) => keepPicture(tx, caller, media, file)) });
  });
  api.routeStaff(calls.deleteMedia, async (tx, { params, ...caller }) => {
    await deletePicture(tx, caller, media, params.hash);
    return ok({});
  });
}
