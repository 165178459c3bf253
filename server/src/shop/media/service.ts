import { mediaRefusals } from '@kujiya/contract/staff/media';
import { sha256 } from '#platform/crypto.ts';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import { limitConcurrency } from '#platform/limit-concurrency.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { inWorkerProcess } from '#platform/worker-process.ts';
import type { Finding } from '#shop/finding.ts';
import type { Encoded, EncodeRefusal, encodePicture, Steps } from './encode.ts';
import { namesOfFile } from './private.ts';
import * as queries from './queries.ts';
import { type MediaStore, uploads } from './store.ts';

const encode = inWorkerProcess<typeof encodePicture>(
  new URL('./encode.ts', import.meta.url),
  'encodePicture',
);
const inTurn = limitConcurrency({ atOnce: 1, waiting: 20 });

/** The format of a picture by its first bytes: neither its name nor what the browser says of it counts. */
export function formatOf(bytes: Buffer): Parameters<typeof encodePicture>[1] | 'heic' | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  const text = bytes.toString('latin1', 0, 12);
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return 'webp';
  const brand = text.slice(4, 8) === 'ftyp' ? text.slice(8) : '';
  if (['avif', 'avis'].includes(brand)) return 'heif';
  return ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'].includes(brand) ? 'heic' : null;
}

const hashOf = (bytes: Uint8Array | string) => sha256(bytes).toString('hex');

/** An uploaded picture as the shop keeps it. */
export class Picture {
  readonly encoded: Encoded;
  readonly hash: string;
  constructor(encoded: Encoded) {
    this.encoded = encoded;
    const [largest] = encoded.files;
    this.hash = hashOf(largest?.bytes ?? '');
  }
}

/**
 * Encodes an uploaded file in some widths, one file at a time and in a process of its own, which a hostile file may end.
 */
export const encodedOf = (
  bytes: Buffer,
  format: NonNullable<ReturnType<typeof formatOf>>,
  steps?: Steps,
): Promise<Encoded | EncodeRefusal> =>
  inTurn(() =>
    encode(bytes, format === 'heic' ? 'heif' : format, steps).catch(() => 'picture_unreadable' as const),
  );

/**
 * Makes the shop's picture of an uploaded file. Refuses `picture_type`, `heic_unreadable`, `picture_unreadable`, `picture_too_large`, `picture_too_heavy`,
 * `picture_too_narrow`.
 */
export async function pictureOf(bytes: Buffer): Promise<Picture> {
  const format = formatOf(bytes);
  if (format === null) throw new Refused(mediaRefusals.picture_type);
  const encoded = await encodedOf(bytes, format);
  if (typeof encoded === 'object') return new Picture(encoded);
  throw new Refused(
    format === 'heic' && encoded === 'picture_unreadable'
      ? mediaRefusals.heic_unreadable
      : mediaRefusals[encoded],
  );
}

const widths = [480, 160] as const;
const nameOf = (hash: string, width: number) => `${uploads}${hash}${width === 960 ? '' : `.${width}`}.webp`;
const urlOf = (hash: string) => `/media/${nameOf(hash, 960)}`;

/** The names under which the files are kept that members have sent to the shop alone. */
async function namesOfPrivate(db: Queryable): Promise<string[]> {
  const names: string[] = [];
  for (let rows = await queries.listPrivate(db, 0); rows.length > 0; ) {
    names.push(...rows.flatMap(namesOfFile));
    rows = await queries.listPrivate(db, rows.at(-1)?.id ?? 0);
  }
  return names;
}

/** The names under which the uploaded pictures and the files of members are kept. */
export async function namesOfUploads(db: Queryable): Promise<string[]> {
  const names: string[] = [];
  for (let rows = await queries.listPictures(db, ''); rows.length > 0; ) {
    names.push(...rows.flatMap(({ hash }) => [960, ...widths].map((width) => nameOf(hash, width))));
    rows = await queries.listPictures(db, rows.at(-1)?.hash ?? '');
  }
  return [...names, ...(await namesOfPrivate(db))];
}

/** The rules of stored pictures that are broken: a commitment binds a picture by the hash in its name. */
export async function auditPictures(db: Queryable, store: MediaStore): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (let rows = await queries.listPictures(db, ''); rows.length > 0; ) {
    for (const { hash } of rows) {
      const bytes = await store.get(nameOf(hash, 960));
      const example = nameOf(hash, 960);
      if (bytes === null) findings.push({ rule: 'an uploaded picture has its file', example });
      else if (hashOf(bytes) !== hash)
        findings.push({ rule: 'the file of an uploaded picture is the one in its name', example });
    }
    rows = await queries.listPictures(db, rows.at(-1)?.hash ?? '');
  }
  for (const name of await namesOfPrivate(db))
    if (!(await store.has(name)))
      findings.push({ rule: 'a file that a member has sent is there', example: name });
  return findings;
}

/** Keeps a picture; the same twice is kept once. Refuses `media_unavailable`. */
export async function keepPicture(
  tx: Tx,
  { staffId, note }: StaffCaller,
  store: MediaStore,
  { hash, encoded: { width, height, files } }: Picture,
) {
  await queries.lockPicture(tx, hash);
  await queries.insertPicture(tx, hash, width, height, staffId);
  const url = urlOf(hash);
  // One after the other: none is still being written when one has failed and the lock is gone. The largest comes last:
  // where it is, the others are.
  if (!(await store.has(nameOf(hash, 960)))) {
    for (const file of files.toReversed()) await store.put(nameOf(hash, file.width), file.bytes);
  }
  note({ subjects: [`media:${hash}`], after: { url, width, height } });
  return { url, width, height };
}

/**
 * Keeps the uploaded pictures among these addresses, or in this HTML, from being deleted before the transaction that
 * begins to show them has ended. Refuses `picture_gone` when one is deleted already.
 */
export async function holdPictures(tx: Tx, shown: readonly string[]): Promise<void> {
  const found = shown.flatMap((text) => [...text.matchAll(/\/media\/uploads\/([0-9a-f]{64})[.]webp/g)]);
  const hashes = [...new Set(found.map(([, hash = '']) => hash))];
  if (hashes.length === 0) return;
  await queries.lockUses(tx, hashes);
  const [kept] = await queries.countPictures(tx, hashes);
  if (kept?.pictures !== hashes.length) throw new Refused(mediaRefusals.picture_gone);
}

/** Deletes a picture that is shown nowhere. Refuses `media_missing`, `media_used`, `media_unavailable`. */
export async function deletePicture(tx: Tx, { note }: StaffCaller, store: MediaStore, hash: string) {
  await queries.lockPicture(tx, hash);
  const [use] = await queries.pictureUse(tx, hash, urlOf(hash));
  if (use?.is_used) throw new Refused(mediaRefusals.media_used);
  const [deleted] = await queries.deletePicture(tx, hash);
  if (!deleted) throw new Refused(mediaRefusals.media_missing);
  note({ subjects: [`media:${hash}`], before: { url: urlOf(hash) }, after: {} });
  for (const width of [960, ...widths]) await store.delete(nameOf(hash, width));
}
