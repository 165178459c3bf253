import { parseSync } from 'oxc-parser';

/**
 * A reference from a file to another, as written, and the names it imports (`*`: all). `isType`: only their types;
 * `isGlob`: a pattern of `import.meta.glob`.
 */
export type Named = { specifier: string; names: readonly string[]; isType?: boolean; isGlob?: boolean };

/** The imports and exports of one file of code, read by a parser, so that no comment or quote hides one. */
export function parsed(file: string, text: string): Named[] {
  const result = parseSync(file, text);
  const [error] = result.errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  const { staticImports, staticExports, dynamicImports } = result.module;
  const imports = staticImports.map(({ moduleRequest, entries }): Named => {
    const names = entries.map(
      ({ importName: { kind, name } }) => name ?? (kind === 'Default' ? 'default' : '*'),
    );
    const isType = entries.length > 0 && entries.every((entry) => entry.isType);
    return { specifier: moduleRequest.value, names, isType };
  });
  const exports = staticExports.flatMap(({ entries }): Named[] => {
    const specifier = entries[0]?.moduleRequest?.value;
    const names = entries.map(({ importName: { name } }) => name ?? '*');
    return specifier === undefined ? [] : [{ specifier, names }];
  });
  // A name that is put together at run time is not judged.
  const lazy = dynamicImports.flatMap(({ moduleRequest: { start, end } }): Named[] => {
    const specifier = /^(['"`])([^$]*)\1$/.exec(text.slice(start, end))?.[2];
    return specifier === undefined ? [] : [{ specifier, names: ['*'] }];
  });
  const globs = [...text.matchAll(/import\.meta\.glob[^(]*\(\s*\[?\s*'([^']+)'/g)].map(
    ([, specifier = '']): Named => ({ specifier, names: ['*'], isGlob: true }),
  );
  return [...imports, ...exports, ...lazy, ...globs];
}
