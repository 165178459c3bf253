import type { Plugin } from 'vite';

/** Replaces every character beyond ASCII by its escape, in strings, templates and regular expressions alike. */
export const escaped = (code: string): string =>
  code.replace(/\\[\s\S]|[^\0-\x7f]/g, (found) => {
    const character = found.length > 1 && found > '\\\x7f' ? found.slice(1) : found;
    return character > '\x7f' ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}` : found;
  });

/**
 * V8 keeps a file's text for as long as its functions live, at two bytes per character when a single one of them is
 * Chinese, otherwise at one. A tagged template must not read its raw text, which the escapes change.
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
