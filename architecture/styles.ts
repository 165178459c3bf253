/** One style sheet: its file relative to the root, and its text. */
export type Sheet = { file: string; text: string };

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '');
const selectors = (text: string): string[] =>
  [...withoutComments(text).matchAll(/([^{};]+)\{/g)]
    .map(([, selector = '']) => selector.trim())
    .filter((selector) => !selector.startsWith('@'));

export const isModule = ({ file }: Sheet): boolean => file.endsWith('.module.css');

/** The class names a sheet defines; what a module marks `:global(…)` belongs to another sheet. */
export const classesOf = ({ text }: Sheet): ReadonlySet<string> =>
  new Set(
    selectors(text)
      .map((selector) => selector.replace(/:global\([^)]*\)/g, ''))
      .flatMap((selector) => [...selector.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name)),
  );

/** Classes that two global sheets define: whichever is loaded last would win on the other's pages. */
export function sharedClasses(sheets: readonly Sheet[]): string[] {
  const owners = new Map<string, string[]>();
  for (const sheet of sheets.filter((one) => !isModule(one)))
    for (const name of classesOf(sheet)) owners.set(name, [...(owners.get(name) ?? []), sheet.file]);
  return [...owners]
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `.${name}: ${files.join(', ')}`);
}

/** Sheets of a feature or of the shop whose names are global. */
export const strayGlobals = (sheets: readonly Sheet[]): string[] =>
  sheets
    .filter((sheet) => /^(web|operator)\/src\/(features|shop)\//.test(sheet.file) && !isModule(sheet))
    .map(({ file }) => file);

/** Keyframes that a module plays but does not hold: the module's build renames them to nothing. */
export function foreignKeyframes(sheets: readonly Sheet[]): string[] {
  const keyframes = ({ text }: Sheet) =>
    [...text.matchAll(/@keyframes\s+([\w-]+)/g)].map(([, name = '']) => name);
  const all = new Set(sheets.flatMap(keyframes));
  return sheets.filter(isModule).flatMap((sheet) => {
    const own = new Set(keyframes(sheet));
    return [...withoutComments(sheet.text).matchAll(/animation(?:-name)?:([^;]*);/g)]
      .flatMap(([, value = '']) => value.replace(/var\([^)]*\)/g, '').match(/[a-z][\w-]*/g) ?? [])
      .filter((word) => all.has(word) && !own.has(word))
      .map((word) => `${sheet.file}: ${word}`);
  });
}

const camelCase = (name: string) => name.replace(/-+(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A component's `import styles from './x.module.css'`, and the members of `styles` it reads. */
export const modulesUsed = (text: string): { name: string; specifier: string; classes: string[] }[] =>
  [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, name = '', specifier = '']) => ({
    name,
    specifier,
    classes: [...text.matchAll(new RegExp(`(?<![\\w.])${name}\\.(\\w+)`, 'g'))].map(([, one = '']) => one),
  }));

export const memberNames = (sheet: Sheet): ReadonlySet<string> =>
  new Set([...classesOf(sheet)].map(camelCase));
