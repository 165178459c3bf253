import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig, normalizePath, type Plugin } from 'vite';
import { oneByte } from '../scripts/one-byte.ts';

/** The bundle reads fonts, migrations and SQL where they lie, so each module keeps the place of its source. */
const placesOfSources = (): Plugin => ({
  name: 'places-of-sources',
  enforce: 'pre',
  transform: {
    filter: { id: `${normalizePath(import.meta.dirname)}/src/**`, code: 'import.meta.' },
    handler: (code, id) => ({
      code: code
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
      map: null,
    }),
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
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: { output: { codeSplitting: false, comments: false } },
  },
});
