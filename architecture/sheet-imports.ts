import type { Named } from './parsed.ts';

const quoted = `(?:"([^"]*)"|'([^']*)')`;
const loaded = [
  new RegExp(String.raw`@(?:import|reference|plugin|config|source)\s*${quoted}`, 'g'),
  new RegExp(String.raw`(?:\bcomposes\s*:|@value\s)[^;}]*?\bfrom\s*${quoted}`, 'g'),
];
const address = new RegExp(String.raw`(@import\s+)?\burl\(\s*(?:${quoted}|([^\s"')]+))\s*\)`, 'gi');

/** An address with a scheme, or of a part of the document. */
const isElsewhere = (specifier: string) => /^([a-z][a-z+.-]*:|\/\/|#)/i.test(specifier);

/** The sheets that a style sheet loads or takes classes and values from, and the files in its `url(…)`. */
export function sheetImports(text: string): Named[] {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, ' ');
  const sheets = loaded.flatMap((pattern) =>
    [...bare.matchAll(pattern)].map(
      ([, double, single]): Named => ({
        kind: 'static',
        specifier: double ?? single ?? '',
        names: ['*'],
      }),
    ),
  );
  const files = [...bare.matchAll(address)]
    .map(
      ([, imported, double, single, plain]): Named => ({
        kind: imported ? 'static' : 'url',
        specifier: double ?? single ?? plain ?? '',
        names: ['*'],
      }),
    )
    .filter(({ specifier }) => !isElsewhere(specifier));
  return [...sheets, ...files];
}
