import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { uploadMedia } from '@kujiya/contract/staff/media';
import type { Database } from '../../../server/src/platform/postgres/database.ts';
import { makeStaff } from '../../../server/src/testing/staff.ts';

export type Picture = { url: string; bytes: Buffer };

const samples = path.resolve(import.meta.dirname, '../../../docs/pictures');

const bytesOf = async (address: string): Promise<Buffer> => {
  const answer = await fetch(address);
  if (answer.status !== 200) throw new Error(`${address} answers ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
};

/** Uploads a picture at the back office as the staff do; returns it as members get it from the shop. */
export async function uploadPicture(
  db: Database,
  shopUrl: string,
  officeUrl: string,
  name: string,
): Promise<Picture> {
  const { token } = await makeStaff(db);
  const form = new FormData();
  form.append('file', new Blob([await readFile(path.join(samples, name))], { type: 'image/webp' }), name);
  const answer = await fetch(`${officeUrl}${uploadMedia.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (answer.status !== 200) throw new Error(`the upload was answered with ${answer.status}`);
  const { data } = (await answer.json()) as { data: { url: string } };
  return { url: data.url, bytes: await bytesOf(`${shopUrl}${data.url}`) };
}

/** Whether a shop at this address shows the picture, byte for byte. */
export const isShownAt = (shopUrl: string, { url, bytes }: Picture): Promise<boolean> =>
  bytesOf(`${shopUrl}${url}`).then(
    (found) => found.equals(bytes),
    () => false,
  );
