import path from 'node:path';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildTarget } from './vite/build-target.ts';
import { chunkGroups } from './vite/chunks.ts';
import { compressed } from './vite/compressed.ts';
import { preloadFont } from './vite/preload-font.ts';
import { serviceWorker } from './vite/service-worker.ts';
import { pureInContract, slimContract } from './vite/slim-contract.ts';
import { verifier } from './vite/verifier.ts';

const shop = process.env.SHOP_URL ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    tailwindcss(),
    slimContract(),
    preloadFont(),
    verifier(),
    serviceWorker(),
    compressed(),
  ],
  // React has had this hook itself for a long time; the router still imports the shim.
  resolve: {
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  // `.selection-bar` of a sheet is `styles.selectionBar` in a component.
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    target: buildTarget,
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // Every browser that has the dialogs and view transitions used here preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Constants are inlined, so that home does not fetch an address that only other pages name.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      treeshake: {
        manualPureFunctions: pureInContract,
        // Modules of the contract only declare: a page need not fetch the declarations it does not use.
        moduleSideEffects: (id) => !/\/node_modules\/typebox\/|\/contract\/src\//.test(id),
      },
      // Home carries the names of all files, so short ones weigh less. The manifest maps each to its module.
      output: {
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: { groups: chunkGroups(path.join(import.meta.dirname, 'src/app/main.tsx')) },
      },
    },
    // The content security policy allows no data: fonts, and a font in a file of its own is fetched once for all pages.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
  },
  server: {
    proxy: { '/api': shop, '/media': shop, '/sandbox': shop, '/log': shop },
  },
});
