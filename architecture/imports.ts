import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One import as written, and the file (relative to the root) it resolves to; null for a package. */
export type Import = { from: string; specifier: string; target: string | null };

const code = /\.(ts|tsx|mjs)$/;
const skipped = ['node_modules', 'dist', '.git', '.data', '.cache', 'architecture'];
const patterns = [
  /(?:^|\n)\s*(?:import|export)\b[^'";]*?\bfrom\s*['"]([^'"]+)['"]/g,
  /(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g,
  /\bimport\s*\(\s*['"]([^'"]+)['"]\s*[),]/g,
];

/** Every file below `root` whose name matches (source code, unless told otherwise), as paths relative to it. */
export function sourceFiles(root: string, folder = '', wanted = code): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory())
      return skipped.includes(entry.name) || entry.name.startsWith('tmp')
        ? []
        : sourceFiles(root, file, wanted);
    return wanted.test(entry.name) ? [file] : [];
  });
}

/** Follows relative paths, `#` sub-paths and workspace packages (`@kujiya/…`) to the file they name. */
function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  if (specifier.startsWith('#')) return path.posix.join(from.split('/')[0] ?? '', 'src', specifier.slice(1));
  const workspace = specifier.match(/^@kujiya\/([a-z]+)\/(.+)$/);
  if (workspace) return `${workspace[1]}/src/${workspace[2]}${code.test(workspace[2] ?? '') ? '' : '.ts'}`;
  return null;
}

/** The imports that stand in one file's text: static, side-effect, re-export and dynamic. */
export function importsOf(file: string, text: string): Import[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, specifier = '']) => ({
      from: file,
      specifier,
      target: resolve(file, specifier),
    })),
  );
}

export const allImports = (root: string, files: string[]): Import[] =>
  files.flatMap((file) => importsOf(file, readFileSync(path.join(root, file), 'utf8')));

/** Imports of a source file of the house that does not exist. */
export const unresolved = (root: string, imports: Import[]): Import[] =>
  imports.filter(
    ({ target }) => target !== null && code.test(target) && !existsSync(path.join(root, target)),
  );
