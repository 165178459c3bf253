import {
  type CallExpression,
  type Expression,
  type NewExpression,
  type Node,
  type Program,
  parseSync,
  Visitor,
} from 'oxc-parser';

/**
 * How a file refers to another: `static` when both are loaded together, `lazy` by `import(…)`, `url` only by its
 * address, `glob` by a pattern, and `unknown` when the name is put together at run time.
 */
export type Kind = 'static' | 'lazy' | 'url' | 'glob' | 'unknown';

/** A reference from a file to another, as written, and the names it imports (`*`: all); `isType`: only their types. */
export type Named = { kind: Kind; specifier: string; names: readonly string[]; isType?: boolean };

type Maybe = Node | null | undefined;

/** The text of a literal, in quotes or backticks; null for a text put together at run time. */
function textOf(node: Maybe): string | null {
  if (node?.type === 'ParenthesizedExpression') return textOf(node.expression);
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node?.type !== 'TemplateLiteral' || node.expressions.length > 0) return null;
  return node.quasis[0]?.value.cooked ?? null;
}

const nameOf = (node: Maybe): string | null => (node?.type === 'Identifier' ? node.name : null);

/** The property in `object.name`, as in `import.meta.glob` or `module.createRequire`. */
const memberOf = (node: Maybe): string | null =>
  node?.type === 'MemberExpression' ? nameOf(node.property) : null;

const isMeta = (node: Maybe, name: string): boolean =>
  node?.type === 'MemberExpression' && node.object.type === 'MetaProperty' && nameOf(node.property) === name;

const named = (kind: Kind, node: Maybe): Named => {
  const specifier = textOf(node);
  return specifier === null
    ? { kind: 'unknown', specifier: 'no literal', names: ['*'] }
    : { kind, specifier, names: ['*'] };
};

/** `new URL('../x.ts', …)`, and every other read relative to this file. */
function address({ callee, arguments: [written, base] }: NewExpression): Named[] {
  const isOfFile = isMeta(base, 'url') || /^\.\.?\//.test(textOf(written) ?? '');
  return nameOf(callee) === 'URL' && isOfFile ? [named('url', written)] : [];
}

/** `import(…)`; the address in `import(new URL('…', import.meta.url).href)` is found separately. */
function lazy(source: Expression): Named[] {
  const inner = source.type === 'MemberExpression' && memberOf(source) === 'href' ? source.object : source;
  const found = inner.type === 'NewExpression' ? address(inner) : [];
  return found.length > 0 ? [] : [named('lazy', source)];
}

/** The patterns of `import.meta.glob(…)`. One with a base starts in another folder, and one with `!` excludes files. */
function globs({ arguments: [asked, options] }: CallExpression): Named[] {
  const hasBase =
    options?.type === 'ObjectExpression' &&
    options.properties.some(
      (one) => one.type !== 'Property' || [nameOf(one.key), textOf(one.key)].includes('base'),
    );
  if (hasBase) return [named('unknown', null)];
  const patterns = asked?.type === 'ArrayExpression' ? asked.elements : [asked];
  return patterns
    .map((pattern) => named('glob', pattern))
    .filter(({ specifier }) => !specifier.startsWith('!'));
}

/** Walks a file's tree for every reference to a file that is not a plain import or export. */
function walked(program: Program): Named[] {
  const found: Named[] = [];
  const requires = new Set(['require']);
  const makesRequire = (node: Maybe): boolean =>
    node?.type === 'CallExpression' && [nameOf(node.callee), memberOf(node.callee)].includes('createRequire');
  const isRequire = (node: Node): boolean =>
    makesRequire(node) ||
    requires.has(nameOf(node) ?? ' ') ||
    (node.type === 'MemberExpression' && memberOf(node) === 'resolve' && isRequire(node.object));
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (makesRequire(init)) requires.add(nameOf(id) ?? 'require');
    },
    ExportNamedDeclaration: ({ source, specifiers }) => {
      if (source && specifiers.length === 0) found.push(named('static', source));
    },
    ImportExpression: ({ source }) => void found.push(...lazy(source)),
    TSImportType: ({ source }) => void found.push(named('static', source)),
    TSExternalModuleReference: ({ expression }) => void found.push(named('static', expression)),
    NewExpression: (made) => void found.push(...address(made)),
    CallExpression: (call) => {
      const [first] = call.arguments;
      if (isMeta(call.callee, 'glob')) found.push(...globs(call));
      else if (isMeta(call.callee, 'resolve')) found.push(named('url', first));
      else if (isRequire(call.callee) || memberOf(call.callee) === 'getBuiltinModule')
        found.push(named('static', first));
    },
  }).visit(program);
  return found;
}

/** Only a tree shows these; few files have any, and walking the others would take as long again as parsing them. */
const special = /\bimport\s*[(./]|[rR]equire\b|\bURL\b|getBuiltinModule|\bexport\s*(type\s*)?[{/]/;

/** The references of one file of code, read by a parser, so that no comment or quote hides an import. */
export function parsed(file: string, text: string): Named[] {
  const result = parseSync(file, text);
  const [error] = result.errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  const { staticImports, staticExports } = result.module;
  const imports = staticImports.map(({ moduleRequest, entries }): Named => {
    const names = entries.map(
      ({ importName: { kind, name } }) => name ?? (kind === 'Default' ? 'default' : '*'),
    );
    const isType = entries.length > 0 && entries.every((entry) => entry.isType);
    return { kind: 'static', specifier: moduleRequest.value, names, isType };
  });
  const exports = staticExports.flatMap(({ entries }): Named[] => {
    const specifier = entries[0]?.moduleRequest?.value;
    const names = entries.map(({ importName: { name } }) => name ?? '*');
    return specifier === undefined ? [] : [{ kind: 'static', specifier, names }];
  });
  return [...imports, ...exports, ...(special.test(text) ? walked(result.program) : [])];
}
