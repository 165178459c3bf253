import { mkdir, mkdtemp, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mediaRefusals } from '@kujiya/contract/staff/media';
import type { Config } from '#platform/config.ts';
import { randomToken } from '#platform/crypto.ts';
import { Refused } from '#platform/http/refused.ts';
import { bucketStore } from './bucket.ts';

/**
 * Where pictures are kept. A name is the part of an address behind `/media/`, such as `uploads/<hash>.480.webp`; the
 * content of an uploaded picture never changes.
 */
export type MediaStore = {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null: there is none of this name. */
  get(name: string): Promise<Uint8Array | null>;
  has(name: string): Promise<boolean>;
  /** Also of a name that there is not. */
  delete(name: string): Promise<void>;
};

/** The names of uploaded pictures begin with it. */
export const uploads = 'uploads/';
/** Those of what members send to the shop alone: nothing in a folder whose name begins with a dot is ever served as a file. */
export const privateFiles = '.complaints/';

const absent = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error;
};

/**
 * Whether pictures can be kept in this folder at present, by trying: permissions alone do not tell that a disk is
 * read-only, or gone. A full one does not count: a shop sells without new pictures.
 */
export const isWritable = (folder: string): Promise<boolean> =>
  mkdtemp(path.join(folder, '.kujiya-'))
    .then(rmdir)
    .then(
      () => true,
      ({ code }: NodeJS.ErrnoException) => code === 'ENOSPC' || code === 'EDQUOT',
    );

/** A disk that is full or cannot be written is no defect of the shop: `media_unavailable`, as of a bucket that fails. */
async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refused = new Refused(mediaRefusals.media_unavailable);
    refused.cause = error;
    throw refused;
  }
}

/** A store in a folder; each file appears whole. */
function folderStore(folder: string): MediaStore {
  const root = path.resolve(folder) + path.sep;
  const place = (name: string) => {
    const file = path.resolve(root, name);
    if (!file.startsWith(root)) throw new Error('a picture outside of its folder');
    return file;
  };
  return {
    put: (name, bytes) =>
      orUnavailable(async () => {
        const file = place(name);
        await mkdir(path.dirname(file), { recursive: true });
        const temporary = `${file}.${randomToken()}.tmp`;
        try {
          await writeFile(temporary, bytes, { flush: true });
          await rename(temporary, file);
        } catch (error) {
          // A full disk would be kept full by halves of pictures.
          await rm(temporary, { force: true });
          throw error;
        }
      }),
    get: async (name) => (await readFile(place(name)).catch(absent)) ?? null,
    has: (name) => orUnavailable(async () => (await stat(place(name)).catch(absent)) !== undefined),
    delete: (name) => orUnavailable(() => rm(place(name), { force: true })),
  };
}

/** The store of the settings: a folder, whose uploads may be in a bucket instead. */
export function mediaStore({ mediaDir, mediaBucket }: Config): MediaStore {
  const folder = folderStore(mediaDir);
  if (mediaBucket === null) return folder;
  const bucket = bucketStore(mediaBucket);
  const storeOf = (name: string) =>
    [uploads, privateFiles].some((start) => name.startsWith(start)) ? bucket : folder;
  return {
    put: (name, bytes) => storeOf(name).put(name, bytes),
    get: (name) => storeOf(name).get(name),
    has: (name) => storeOf(name).has(name),
    delete: (name) => storeOf(name).delete(name),
  };
}
