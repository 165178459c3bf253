import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { randomToken } from '#platform/crypto.ts';

/** Where uploaded pictures are kept. A name is that of a file, such as `<hash>.480.webp`, and its content never changes. */
export type MediaStore = {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null: there is none of this name. */
  get(name: string): Promise<Uint8Array | null>;
  has(name: string): Promise<boolean>;
  /** Also of a name that there is not. */
  delete(name: string): Promise<void>;
};

const absent = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error;
};

/** A store in a folder; each file appears whole. */
export function folderStore(folder: string): MediaStore {
  const place = (name: string) => path.join(folder, name);
  return {
    async put(name, bytes) {
      await mkdir(folder, { recursive: true });
      const temporary = place(`${name}.${randomToken()}.tmp`);
      await writeFile(temporary, bytes, { flush: true });
      await rename(temporary, place(name));
    },
    get: async (name) => (await readFile(place(name)).catch(absent)) ?? null,
    has: async (name) => (await stat(place(name)).catch(absent)) !== undefined,
    delete: (name) => rm(place(name), { force: true }),
  };
}
