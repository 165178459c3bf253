import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Named, parsed } from './parsed.ts';

/** One import as written, and the file (relative to the root) it resolves to; null for a package. */
export type Import = Named & { from: string; target: string | null };

const code = /\.[cm]?[jt]sx?$/;
const skipped = [
  'node_modules',
  'dist',
  'dist-server',
  '.git',
  '.data',
  '.cache',
  'test-results',
  'architecture',
];

/** Every file below `root` whose name matches (source code by default), as paths relative to it. */
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

/** Resolves relative paths, `#` sub-paths and workspace packages (`@kujiya/…`) to the file they name. */
function resolve(from: string, written: string): string | null {
  const specifier = written.replace(/\?.*$/, '');
  const ownPackage = from.split('/')[0] ?? '';
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  if (specifier.startsWith('#')) return path.posix.join(ownPackage, 'src', specifier.slice(1));
  if (specifier.startsWith('/')) return path.posix.join(ownPackage, specifier);
  const workspace = specifier.match(/^@kujiya\/([a-z]+)\/(.+)$/);
  if (workspace) return `${workspace[1]}/src/${workspace[2]}${code.test(workspace[2] ?? '') ? '' : '.ts'}`;
  return null;
}

/** The imports of one file. */
export const importsOf = (file: string, text: string): Import[] =>
  parsed(file, text).map((named) => ({ ...named, from: file, target: resolve(file, named.specifier) }));

const kept = new Map<string, Import[]>();

/** The imports of all code of the house; read once for all tests of a thread. */
export function allImports(root: string): Import[] {
  const known = kept.get(root);
  if (known) return known;
  const files = sourceFiles(root);
  const found = files.flatMap((file) => importsOf(file, readFileSync(path.join(root, file), 'utf8')));
  kept.set(root, found);
  return found;
}

/** Imports of source files of the house that do not exist; `dist` exists only after a build. */
export const unresolved = (root: string, imports: readonly Import[]): Import[] =>
  imports.filter(
    ({ target, isGlob }) =>
      target !== null &&
      !isGlob &&
      code.test(target) &&
      !target.split('/').includes('dist') &&
      !existsSync(path.join(root, target)),
  );
