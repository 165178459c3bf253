import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const shop = process.env.SHOP_URL ?? 'http://localhost:3000';
const dist = path.join(import.meta.dirname, 'dist');

/** Every text of the build also lies there compressed, so that the server compresses nothing at work. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  async closeBundle() {
    const names = (await readdir(dist, { recursive: true })).filter((name) =>
      /\.(js|css|svg|json|webmanifest)$/.test(name),
    );
    await Promise.all(
      names.map(async (name) => {
        const file = path.join(dist, name);
        const text = await readFile(file);
        await writeFile(`${file}.br`, await promisify(brotliCompress)(text));
        await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
      }),
    );
  },
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), babel({ presets: [reactCompilerPreset()] }), tailwindcss(), compressed()],
  resolve: {
    // The browser needs a call's address, not its schemas: the server validates.
    alias: { typebox: path.join(import.meta.dirname, 'src/lib/no-schemas.ts') },
  },
  build: {
    outDir: dist,
    emptyOutDir: true,
    manifest: true,
    // The shop's CSP allows no data: fonts, and a font of its own file is fetched once for all pages.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
  },
  server: {
    proxy: { '/api': shop, '/media': shop, '/sandbox': shop },
  },
});
