import {
  beginComplaintFile,
  complaintLimits,
  complaintRefusals,
  finishComplaintFile,
  putComplaintPiece,
} from '@kujiya/contract/complaints';
import { requestOf } from '@kujiya/contract/kernel/request';
import { ApiError, type Client, isUnanswered } from '#lib/client.ts';

const { pieceBytes } = complaintLimits;

/** A file on its way: what has arrived is never sent again. */
export type Sending = {
  readonly key: string;
  readonly file: File;
  /** The server's name for it, once it has begun. */
  id?: number;
  /** Pieces that have arrived. */
  sent: number;
};

/** Further attempts of one piece, and the pause before each (ms). */
const retries = 3;
const pauseMs = 1_500;
/** For one piece on a slow line (ms). */
const patienceMs = 60_000;

async function putPiece(bearer: string, id: number, piece: number, bytes: Blob): Promise<void> {
  const { url, method, headers } = requestOf(
    putComplaintPiece,
    { params: { id, piece } } as Parameters<typeof requestOf<typeof putComplaintPiece>>[1],
    { bearer },
  );
  const response = await fetch(url, {
    method,
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: bytes,
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => null);
  if (response?.ok) return;
  const answer: unknown = await response?.json().catch(() => null);
  throw new ApiError(putComplaintPiece, response?.status ?? 0, answer ?? null);
}

/**
 * Sends a file piece by piece, from the first that has not arrived, and returns its id once the server has checked it.
 * `tell` is called after each piece.
 */
export async function sendFile(client: Client, token: string, sending: Sending, tell: () => void) {
  const { file, key } = sending;
  sending.id ??= (
    await client(beginComplaintFile, { body: { bytes: file.size } }, { idempotencyKey: key })
  ).data.id;
  for (let failures = 0; sending.sent * pieceBytes < file.size; ) {
    const from = sending.sent * pieceBytes;
    try {
      await putPiece(token, sending.id, sending.sent + 1, file.slice(from, from + pieceBytes));
      sending.sent++;
      failures = 0;
      tell();
    } catch (error) {
      if (!isUnanswered(error) || ++failures > retries) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return (await client(finishComplaintFile, { params: { id: sending.id } })).data;
}

export const isFilm = ({ type }: File): boolean => type.startsWith('video/');

/** Seconds of a film, as far as this browser can tell. */
const secondsOf = (url: string) =>
  new Promise<number>((resolve) => {
    const video = document.createElement('video');
    video.preload = 'metadata';
    video.onloadedmetadata = () => resolve(video.duration);
    video.onerror = () => resolve(0);
    video.src = url;
  });

/** Why a file would be refused, before any of it is sent; null when the browser sees no reason. */
export async function refusalOfFile(file: File, url: string): Promise<string | null> {
  if (!isFilm(file))
    return file.size > complaintLimits.photoBytes ? complaintRefusals.complaint_photo_large.message : null;
  if (file.size > complaintLimits.filmBytes) return complaintRefusals.complaint_film_large.message;
  const isLong = (await secondsOf(url)) > complaintLimits.filmSeconds + 1;
  return isLong ? complaintRefusals.complaint_film_long.message : null;
}
