import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Stores every text of the build compressed as well, so that the server compresses nothing at runtime. */
export const compressed = (): Plugin => {
  let dist = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      dist = path.resolve(root, build.outDir);
    },
    async writeBundle() {
      const names = await readdir(dist, { recursive: true });
      await Promise.all(
        names
          .filter((name) => /\.(m?js|md|css|svg|json|webmanifest)$/.test(name))
          .map(async (name) => {
            const file = path.join(dist, name);
            const text = await readFile(file);
            await writeFile(`${file}.br`, await promisify(brotliCompress)(text));
            await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
          }),
      );
    },
  };
};
