/** One style sheet: its file relative to the root, and its text. */
export type Sheet = { file: string; text: string };

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '');

/** The name that `@utility name` defines: a class for every page, also in a module. */
const utility = /^@utility\s+([\w-]+)[\s\S]*/;
/** A rule's selector; empty for `@media` and the like. */
const selectorOf = (rule: string): string => rule.replace(utility, ':global(.$1)').replace(/^@[\s\S]*/, '');

/**
 * The selectors of all rules, nested ones after their parents' selectors; `@media` and the like add nothing to them. The
 * steps of keyframes are no selectors.
 */
function selectors(text: string): string[] {
  const found: string[] = [];
  const around: { selector: string; isKeyframes: boolean }[] = [];
  for (const [, before = '', mark] of withoutComments(text).matchAll(/([^{};]*)([{};])/g)) {
    if (mark === '}') around.pop();
    if (mark !== '{') continue;
    const rule = before.trim();
    const selector = selectorOf(rule);
    const isStep = around.at(-1)?.isKeyframes ?? false;
    const parents = around.map((one) => one.selector);
    around.push({ selector, isKeyframes: /^@(?:-\w+-)?keyframes\b/.test(rule) });
    if (selector && !isStep)
      found.push(...selector.split(/,(?![^(]*\))/).map((one) => [...parents, one].join(' ')));
  }
  return found;
}

export const isModule = ({ file }: Sheet): boolean => file.endsWith('.module.css');

const namesIn = (selector: string): string[] =>
  [...selector.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name);

/** `:global(.poster)`, or `:global .poster` to the selector's end. */
const markedGlobal = /:global(\([^)]*\)|(?![(\w-]).*)/g;
const ownNames = (selector: string) => namesIn(selector.replace(markedGlobal, ''));

/**
 * The class names a sheet defines for every page: all names of a global sheet, and those of a module in `:global(…)`,
 * unless the selector contains a class of the module itself and so applies only below or beside it.
 */
const globalsOf = (sheet: Sheet): ReadonlySet<string> =>
  new Set(
    selectors(sheet.text)
      .filter((selector) => !isModule(sheet) || ownNames(selector).length === 0)
      .flatMap(namesIn),
  );

/** Classes that two sheets define globally: the sheet loaded last would win on the other's pages. */
export function sharedClasses(sheets: readonly Sheet[]): string[] {
  const owners = new Map<string, string[]>();
  for (const sheet of sheets)
    for (const name of globalsOf(sheet)) owners.set(name, [...(owners.get(name) ?? []), sheet.file]);
  return [...owners]
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `.${name}: ${files.join(', ')}`);
}

/** Utilities that are defined twice, in one sheet or in two. */
export function repeatedUtilities(sheets: readonly Sheet[]): string[] {
  const names = sheets.flatMap(({ text }) =>
    [...withoutComments(text).matchAll(/@utility\s+([\w-]+)/g)].map(([, name = '']) => name),
  );
  return names.filter((name, i) => names.indexOf(name) !== i);
}

/** Selectors of modules without a class of the module's own: they would apply to every page that shares the sheet. */
export const bareSelectors = (sheets: readonly Sheet[]): string[] =>
  sheets.filter(isModule).flatMap((sheet) =>
    selectors(sheet.text)
      .filter((selector) => ownNames(selector).length === 0)
      .map((selector) => `${sheet.file}: ${selector.trim().replaceAll(/\s+/g, ' ')}`),
  );

/** Sheets of a feature or of the shop whose names are global. */
export const strayGlobals = (sheets: readonly Sheet[]): string[] =>
  sheets
    .filter((sheet) => /^(web|operator)\/src\/(features|shop)\//.test(sheet.file) && !isModule(sheet))
    .map(({ file }) => file);

/** Keyframes that a module plays but does not define: the module's build renames them to a name that does not exist. */
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

/** The members of a module's `styles`; names that it marks with `:global(…)` belong to another sheet. */
export const memberNames = ({ text }: Sheet): ReadonlySet<string> =>
  new Set(selectors(text).flatMap(ownNames).map(camelCase));
