import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type ComplaintFile,
  complaintFilePath,
  complaintLimits as limits,
  complaintRefusals as refusals,
} from '@kujiya/contract/complaints';
import { readable } from '#platform/crypto.ts';
import { Refused } from '#platform/http/refused.ts';
import { limitConcurrency } from '#platform/limit-concurrency.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { findKey } from '#platform/stored-keys.ts';
import type { Shop } from '#shop/feature.ts';
import { nameOfPhoto, nameOfPiece, piecesOf } from '#shop/media/private.ts';
import { encodedOf, formatOf } from '#shop/media/service.ts';
import type { MediaStore } from '#shop/media/store.ts';
import * as queries from './file-queries.ts';
import { filmSeconds, isFilm, type Read } from './film.ts';

/** A photo as it is kept: small signs on a box can still be read. */
const photo = [{ width: 1600, quality: 80 }] as const;
/** Photos in memory at once, each up to 20 MB. */
const inTurn = limitConcurrency({ atOnce: 1, waiting: 30 });
/** Seconds by which a recorder may overrun. */
const grace = 1;
/** Milliseconds for which an address is good. */
const addressMs = 3_600_000;
const removedAtOnce = 200;

/** The store's own failure is a refusal of calls of the staff. */
async function orAway<T>(work: Promise<T>): Promise<T> {
  return work.catch((error) => {
    if (!(error instanceof Refused)) throw error;
    const refused = new Refused(refusals.complaint_store_away);
    refused.cause = error.cause;
    throw refused;
  });
}

/** Signs addresses: whoever has one may read the file for an hour, so that pictures and films load as such. */
async function signerOf(db: Queryable): Promise<(id: number, until: string) => string> {
  const [key] = await findKey(db, 'complaints');
  if (!key) throw new Error('there is no key for complaints');
  return (id, until) =>
    readable(createHmac('sha256', key.private_key).update(`${id}.${until}`).digest().subarray(0, 24));
}

const kindOf = (type: queries.FileType): ComplaintFile['kind'] => (type === 'image/webp' ? 'photo' : 'film');

/** Files as a page shows them. */
export async function shownFiles<F extends { id: number; type: queries.FileType }>(
  { clock }: Pick<Shop, 'clock'>,
  db: Queryable,
  files: readonly F[],
): Promise<(F & ComplaintFile)[]> {
  if (files.length === 0) return [];
  const sign = await signerOf(db);
  const until = (clock() + addressMs).toString(36);
  return files.map((file) => ({
    ...file,
    kind: kindOf(file.type),
    url: complaintFilePath(`${file.id}-${until}-${sign(file.id, until)}`),
  }));
}

/** The file that a ticket of an address opens; null for any other text, and when its time is over. */
export async function fileOf({ db, clock }: Shop, ticket: string): Promise<queries.FileRow | null> {
  const [, id = '', until = '', mark = ''] = /^(\d{1,15})-(\w{1,12})-(\w{24})$/.exec(ticket) ?? [];
  if (id === '' || Number.parseInt(until, 36) < clock()) return null;
  const own = (await signerOf(db))(Number(id), until);
  if (!timingSafeEqual(Buffer.from(own), Buffer.from(mark))) return null;
  const [file] = await queries.findFile(db, Number(id));
  return file ?? null;
}

/** The bytes of a file that was sent in pieces. Throws when a piece is missing. */
const readerOf =
  (media: MediaStore, { name, bytes }: queries.FileRow): Read =>
  async (offset, length) => {
    const end = Math.min(offset + length, bytes);
    const parts: Uint8Array[] = [];
    for (let at = offset; at < end; ) {
      const nth = Math.floor(at / limits.pieceBytes);
      const piece = await media.get(nameOfPiece(name, nth));
      if (piece === null) throw new Refused(refusals.complaint_file_broken);
      const part = piece.subarray(at - nth * limits.pieceBytes, end - nth * limits.pieceBytes);
      parts.push(part);
      at += part.length;
    }
    return Buffer.concat(parts);
  };

/** The bytes of a film between two places, piece by piece. */
export async function* bytesOf(media: MediaStore, file: queries.FileRow, from: number, end: number) {
  const read = readerOf(media, file);
  for (let at = from; at < end; at += limits.pieceBytes)
    yield await read(at, Math.min(limits.pieceBytes, end - at));
}

/** Begins a file of so many bytes. Refuses `complaint_film_large` and `complaint_day_full`. */
export async function beginFile(tx: Tx, memberId: number, bytes: number): Promise<{ id: number }> {
  if (bytes > limits.filmBytes) throw new Refused(refusals.complaint_film_large);
  await queries.lockMember(tx, memberId);
  const [day] = await queries.bytesOfDay(tx, memberId);
  if ((day?.bytes ?? 0) + bytes > limits.dayBytes) throw new Refused(refusals.complaint_day_full);
  const [begun] = await queries.begin(tx, memberId, bytes, limits.unsentDays);
  if (!begun) throw new Error('a file was not begun');
  return begun;
}

/** Refuses what is neither a photo nor a film by its first bytes, and a photo that is too large. */
function requireKind(first: Buffer, bytes: number): void {
  const isPhoto = formatOf(first) !== null;
  if (!isPhoto && !isFilm(first)) throw new Refused(refusals.complaint_file_type);
  if (isPhoto && bytes > limits.photoBytes) throw new Refused(refusals.complaint_photo_large);
}

/** Keeps one piece of a file. Refuses as `putComplaintPiece` in the contract. */
export async function putPiece(
  { db, media }: Shop,
  memberId: number,
  id: number,
  nth: number,
  piece: Buffer,
) {
  const [file] = await queries.findUnsent(db, memberId, id);
  if (!file || nth >= piecesOf(file.bytes)) throw new Refused(refusals.complaint_file_missing);
  const wanted = Math.min(limits.pieceBytes, file.bytes - nth * limits.pieceBytes);
  if (piece.length !== wanted) throw new Refused(refusals.complaint_file_broken);
  if (nth === 0) requireKind(piece, file.bytes);
  // The lost answer of a whole file: it is checked, and stays as it is.
  if (file.type === null) await orAway(media.put(nameOfPiece(file.name, nth), piece));
}

async function typeOf({ media }: Shop, file: queries.FileRow): Promise<queries.FileType> {
  const read = readerOf(media, file);
  const first = await read(0, 64);
  requireKind(first, file.bytes);
  const format = formatOf(first);
  if (format !== null)
    return inTurn(async () => {
      const encoded = await encodedOf(await read(0, file.bytes), format, photo);
      if (typeof encoded !== 'object') throw new Refused(refusals.complaint_photo_unreadable);
      // Upright, smaller and without what the phone has written into it, such as the place.
      await orAway(media.put(nameOfPhoto(file.name), encoded.files[0]?.bytes ?? new Uint8Array()));
      return 'image/webp' as const;
    });
  // Its last piece, too: a film whose end is missing may say how long it was to be.
  await read(file.bytes - 1, 1);
  const seconds = await filmSeconds(read, file.bytes);
  if (seconds === null) throw new Refused(refusals.complaint_film_unreadable);
  if (seconds > limits.filmSeconds + grace) throw new Refused(refusals.complaint_film_long);
  return 'video/mp4';
}

const removePieces = async (media: MediaStore, { name, bytes }: queries.FileRow) => {
  for (let nth = 0; nth < piecesOf(bytes); nth++) await media.delete(nameOfPiece(name, nth));
};

/** Checks a file that has been sent as a whole. Refuses as `finishComplaintFile` in the contract. */
export async function finishFile(shop: Shop, memberId: number, id: number): Promise<ComplaintFile> {
  const [file] = await queries.findUnsent(shop.db, memberId, id);
  if (!file) throw new Refused(refusals.complaint_file_missing);
  const type = file.type ?? (await typeOf(shop, file));
  const [kept] = await queries.setType.alone(shop.db, memberId, id, type);
  if (!kept) throw new Refused(refusals.complaint_file_missing);
  if (type === 'image/webp') await orAway(removePieces(shop.media, file));
  const [shown] = await shownFiles(shop, shop.db, [{ id, type }]);
  if (!shown) throw new Error(`file ${id} is not shown`);
  return { id, kind: shown.kind, url: shown.url };
}

/** Removes the files whose time is over: first what is kept of them, then their rows. */
export async function removeEnded({ db, media }: Pick<Shop, 'db' | 'media'>): Promise<void> {
  for (const file of await queries.listEnded(db, removedAtOnce)) {
    await removePieces(media, file);
    await media.delete(nameOfPhoto(file.name));
    await queries.remove.alone(db, file.id);
  }
}
