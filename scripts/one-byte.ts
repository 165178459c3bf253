import type { Plugin } from 'vite';

/** Every character beyond ASCII as its escape, wherever it stands: in a string, a template, a regular expression. */
export const escaped = (code: string): string =>
  code.replace(/\\[\s\S]|[^\0-\x7f]/g, (found) => {
    const character = found.length > 1 && found > '\\\x7f' ? found.slice(1) : found;
    return character > '\x7f' ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}` : found;
  });

/**
 * V8 keeps a file's text for as long as its functions live, in two bytes a character when a single one of them is Chinese.
 * Without any it takes one byte each. A tagged template must not read what is raw.
 */
export const oneByte = (): Plugin => ({
  name: 'one-byte',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = escaped(chunk.code);
    },
  },
});
