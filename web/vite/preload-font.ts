import type { Plugin } from 'vite';

/** Fetches the display face beside the script: prices are among the first things drawn. */
export const preloadFont = (): Plugin => ({
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml(_html, { bundle = {} }) {
    return Object.keys(bundle)
      .filter((file) => file.endsWith('.woff2'))
      .map((file) => ({
        tag: 'link',
        injectTo: 'head',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
      }));
  },
});
