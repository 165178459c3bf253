import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Node, parseSync, Visitor } from 'oxc-parser';

/** A column that a row type declares; `type` is null when it is more than a plain word such as `number`. */
export type Column = { type: string | null };
/** The columns of a row type, by name; null for a type that names none, such as `object`. */
export type Columns = Record<string, Column> | null;
/** A statement as its file declares it. */
export type Declared = { name: string; columns: Columns };

type Types = {
  file: string;
  local: Map<string, Node>;
  imported: Map<string, { from: string; name: string }>;
};

const source = path.resolve(import.meta.dirname, '..');
const read = new Map<string, Types>();

function fileOf(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return path.join(source, specifier.slice(1));
  if (specifier.startsWith('@kujiya/contract/'))
    return path.resolve(source, '../../contract/src', `${specifier.slice('@kujiya/contract/'.length)}.ts`);
  return path.resolve(path.dirname(from), specifier);
}

/** The types that a file declares, and those it imports. */
function typesOf(file: string): Types {
  const known = read.get(file);
  if (known) return known;
  const types: Types = { file, local: new Map(), imported: new Map() };
  read.set(file, types);
  if (!existsSync(file)) return types;
  new Visitor({
    TSTypeAliasDeclaration: ({ id, typeAnnotation }) => void types.local.set(id.name, typeAnnotation),
    ImportDeclaration({ source: { value }, specifiers }) {
      for (const one of specifiers)
        if (one.type === 'ImportSpecifier' && one.imported.type === 'Identifier')
          types.imported.set(one.local.name, { from: fileOf(file, value), name: one.imported.name });
        else if (one.type === 'ImportNamespaceSpecifier')
          types.imported.set(one.local.name, { from: fileOf(file, value), name: '*' });
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return types;
}

const words: Readonly<Record<string, string>> = {
  TSNumberKeyword: 'number',
  TSStringKeyword: 'string',
  TSBooleanKeyword: 'boolean',
};

/** `number`, `string`, `boolean`, `Date` or `Buffer`, also with `| null`; null for every other type. */
function wordOf(node: Node): string | null {
  if (node.type === 'TSUnionType') {
    const parts = node.types.filter(({ type }) => type !== 'TSNullKeyword');
    return parts.length === 1 && parts[0] ? wordOf(parts[0]) : null;
  }
  if (node.type === 'TSTypeReference' && node.typeName.type === 'Identifier')
    return ['Date', 'Buffer'].includes(node.typeName.name) ? node.typeName.name : null;
  return words[node.type] ?? null;
}

/** The literals of `'a' | 'b'`. */
const literalsOf = (node: Node | undefined): string[] =>
  (node?.type === 'TSUnionType' ? node.types : [node]).flatMap((one) =>
    one?.type === 'TSLiteralType' && one.literal.type === 'Literal' ? [String(one.literal.value)] : [],
  );

/** The columns of a type; undefined when it cannot be read without a compiler. */
function columnsOf(node: Node | undefined, types: Types): Columns | undefined {
  if (node?.type === 'TSObjectKeyword') return null;
  if (node?.type === 'TSParenthesizedType') return columnsOf(node.typeAnnotation, types);
  if (node?.type === 'TSTypeLiteral')
    return Object.fromEntries(
      node.members.flatMap((member) =>
        member.type === 'TSPropertySignature' && member.key.type === 'Identifier' && member.typeAnnotation
          ? [[member.key.name, { type: wordOf(member.typeAnnotation.typeAnnotation) }]]
          : [],
      ),
    );
  if (node?.type === 'TSIntersectionType') {
    const parts = node.types.map((one) => columnsOf(one, types));
    return parts.includes(undefined) ? undefined : Object.assign({}, ...parts);
  }
  if (node?.type !== 'TSTypeReference') return undefined;
  const [first, second] = node.typeArguments?.params ?? [];
  if (node.typeName.type === 'TSQualifiedName') {
    const { left, right } = node.typeName;
    const found = left.type === 'Identifier' ? types.imported.get(left.name) : undefined;
    const there = found && typesOf(found.from);
    return there && columnsOf(there.local.get(right.name), there);
  }
  if (node.typeName.type !== 'Identifier') return undefined;
  const { name } = node.typeName;
  if (name === 'Omit' || name === 'Pick') {
    const all = columnsOf(first, types);
    const listed = literalsOf(second);
    if (!all || listed.length === 0) return undefined;
    return Object.fromEntries(
      Object.entries(all).filter(([column]) => listed.includes(column) === (name === 'Pick')),
    );
  }
  if (types.local.has(name)) return columnsOf(types.local.get(name), types);
  const found = types.imported.get(name);
  const there = found && typesOf(found.from);
  return there && columnsOf(there.local.get(found.name), there);
}

/** The statements of a file whose row type can be read: `readStatement<Row, …>('name', …)`. */
export function statementsOf(file: string): Declared[] {
  const types = typesOf(file);
  const found: Declared[] = [];
  new Visitor({
    CallExpression({ callee, typeArguments, arguments: [named] }) {
      if (callee.type !== 'Identifier' || !/^(read|write)Statement$/.test(callee.name)) return;
      const columns = columnsOf(typeArguments?.params[0], types);
      if (columns !== undefined && named?.type === 'Literal')
        found.push({ name: String(named.value), columns });
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return found;
}
