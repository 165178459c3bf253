import path from 'node:path';
import { defineConfig, normalizePath, type Plugin } from 'vite';
import { oneByte } from '../scripts/one-byte.ts';

const outDir = path.join(import.meta.dirname, 'dist');

/**
 * The bundle reads fonts, migrations and SQL where they lie, so each module keeps the place of its source: as seen from
 * the bundle, because a build may be moved together with its sources.
 */
const placesOfSources = (): Plugin => ({
  name: 'places-of-sources',
  enforce: 'pre',
  transform: {
    filter: { id: `${normalizePath(import.meta.dirname)}/src/**`, code: 'import.meta.' },
    handler: (code, id) => {
      const place = normalizePath(path.relative(outDir, id));
      const folder = JSON.stringify(`/${path.posix.dirname(place)}`);
      return {
        code: code
          .replaceAll('import.meta.dirname', `(import.meta.dirname + ${folder})`)
          .replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`),
        map: null,
      };
    },
  },
});

/**
 * The server as one file, with most of what it uses: to find and read two thousand modules takes longer than all else a
 * start does. What has files of its own beside its code stays where it is installed.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [placesOfSources(), oneByte()],
  ssr: {
    noExternal: true,
    external: [
      'sharp',
      '@node-rs/argon2',
      '@fastify/static',
      // Loaded by the first passkey.
      '@simplewebauthn/server',
      '@fastify/swagger-ui',
      'pino',
      'thread-stream',
      'pg-native',
    ],
  },
  build: {
    ssr: 'src/main.ts',
    outDir,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: { output: { codeSplitting: false, comments: false } },
  },
});
