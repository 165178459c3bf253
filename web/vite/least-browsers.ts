import compat from '@mdn/browser-compat-data' with { type: 'json' };
import { parseSync } from 'oxc-parser';
import { leastBrowsers } from './build-target.ts';

type Support = { version_added?: string | false | null; flags?: unknown };
type Entry = { __compat?: { support: Record<string, Support | Support[]> } } & { [name: string]: Entry };

const idOf = (name: string) => (name === 'ios_saf' ? 'safari_ios' : name);

/** Whether every one of the least browsers has what this entry of the compatibility data describes. */
const isCommon = ({ __compat }: Entry): boolean =>
  leastBrowsers.every(({ name, version }) =>
    [__compat?.support[idOf(name)] ?? []]
      .flat()
      .some(
        ({ version_added, flags }) =>
          typeof version_added === 'string' &&
          Number.parseFloat(version_added.replace('≤', '')) <= version &&
          !flags,
      ),
  );

const isDescribed = (entry: Entry | undefined): entry is Entry => entry?.__compat !== undefined;

const { api, javascript } = compat as unknown as { api: Entry; javascript: { builtins: Entry } };
/** Whether the least browsers have a global of this name, or any object with such a method. */
const globals = new Map<string, boolean>();
const statics = new Map<string, boolean>();
const methods = new Map<string, boolean>();
const add = (names: Map<string, boolean>, name: string, common: boolean) =>
  names.set(name, names.get(name) || common);

for (const [isBuiltin, owners] of [[true, javascript.builtins] as const, [false, api] as const])
  for (const [owner, entry] of Object.entries(owners)) {
    if (!isDescribed(entry)) continue;
    add(globals, owner, isCommon(entry));
    for (const [key, member] of Object.entries(entry)) {
      if (!isDescribed(member) || key.endsWith('_event')) continue;
      const name = key.replace(/_static$/, '');
      const common = isCommon(entry) && isCommon(member);
      if (isBuiltin || key !== name) add(statics, `${owner}.${name}`, common);
      add(methods, name, common);
    }
  }
// Single words of the web's interfaces (`share`, `install`) are names of our own functions as well.
const builtinNames = new Set(Object.values(javascript.builtins).flatMap((entry) => Object.keys(entry)));
const isTelling = (name: string) => builtinNames.has(name) || /[a-z][A-Z]/.test(name);

type Node = { type: string; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node))
    for (const child of [value].flat()) if (isNode(child)) walk(child, visit);
}

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? (node.name as string) : undefined;

/**
 * The globals and functions this script uses that one of the least browsers lacks, each once: `Object.groupBy`, and
 * `.toSorted` of any object. A feature test, or a call
 * by `?.()`, does not count.
 */
export function newerThanLeast(code: string): string[] {
  const found = new Set<string>();
  walk(parseSync('script.js', code).program as unknown as Node, ({ type, callee, optional }) => {
    if (optional || (type !== 'CallExpression' && type !== 'NewExpression')) return;
    const called = nameOf(callee);
    if (called !== undefined && globals.get(called) === false) found.add(called);
    if (!isNode(callee) || callee.type !== 'MemberExpression' || callee.computed) return;
    const name = nameOf(callee.property) ?? '';
    const owned = `${nameOf(callee.object)}.${name}`;
    const common = statics.get(owned);
    if (common === false) found.add(owned);
    else if (common === undefined && isTelling(name) && methods.get(name) === false) found.add(`.${name}`);
  });
  return [...found].sort();
}
