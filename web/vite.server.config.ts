import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { oneByte } from '../scripts/one-byte.ts';
import { pureInContract, slimContract } from './vite/slim-contract.ts';
import { verifier } from './vite/verifier.ts';

/** Writes beside each `lazy` of a route which file it fetches, so that the server can name the page's parts. */
const namedPages = (): Plugin => ({
  name: 'named-pages',
  transform: {
    filter: { id: /\/features\/[^/]+\/routes\.tsx$/ },
    handler(code, id) {
      const folder = `src/features/${id.split('/').at(-2)}`;
      return {
        code: code.replace(
          /lazy: \(\) => import\((['"])\.\/([^'"]+)\1\)/g,
          (lazy, _quote, file) => `module: '${folder}/${file}', ${lazy}`,
        ),
        map: null,
      };
    },
  },
});

/**
 * The build that renders pages on the server: one file with all it needs, React's build for production among it. The
 * compiler of the browser's build would only remember what a server renders once.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [namedPages(), react(), tailwindcss(), slimContract(), verifier(), oneByte()],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/server.tsx',
    outDir: 'dist-server',
    emptyOutDir: true,
    copyPublicDir: false,
    minify: true,
    rolldownOptions: {
      treeshake: {
        manualPureFunctions: pureInContract,
        moduleSideEffects: (id) => !id.includes('/node_modules/typebox/'),
      },
      output: { codeSplitting: false },
    },
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
  },
});
