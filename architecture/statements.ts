import { type Node, parseSync, visitorKeys } from 'oxc-parser';

type Maybe = Node | null | undefined;

/** Every node of a tree, the root first. */
function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const key of visitorKeys[node.type] ?? [])
    for (const child of [(node as unknown as Record<string, Maybe | Maybe[]>)[key]].flat())
      if (child) yield* nodesIn(child);
}

function tree(file: string, text: string): Node {
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  return program;
}

/** Stands for a computed part of a template. */
export const computed = '‹›';

/** The texts of a file's literals and templates. */
export const textsIn = (file: string, text: string): string[] =>
  [...nodesIn(tree(file, text))].flatMap((node) => {
    if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
    return node.type === 'TemplateLiteral' ? [node.quasis.map(({ value }) => value.raw).join(computed)] : [];
  });

const nameOf = (node: Maybe): string => (node?.type === 'Identifier' ? node.name : '');
/** The method in `object.method(…)`; empty for a function, or a method whose name is computed. */
const methodOf = (node: Maybe): string =>
  node?.type === 'MemberExpression' && !node.computed ? nameOf(node.property) : '';

/** What the names of a file stand for: its constants, its functions, and null for imports. */
function namesIn(program: Node): Map<string, Node | null> {
  const names = new Map<string, Node | null>();
  for (const node of nodesIn(program)) {
    if (node.type === 'VariableDeclaration' && node.kind === 'const')
      for (const { id, init } of node.declarations) if (init) names.set(nameOf(id), init);
    if (node.type === 'FunctionDeclaration') names.set(nameOf(node.id), node);
    if (node.type === 'ImportDeclaration')
      for (const { local } of node.specifiers) names.set(local.name, null);
  }
  return names;
}

/** Methods that make a text of others. */
const textMakers =
  /^(?:join|concat|replace|replaceAll|slice|substr|substring|split|reverse|repeat|raw|at|reduce|fromCharCode)$/;

/**
 * Why an expression is no written SQL, or null: SQL is a literal, a template, or a constant that is one. Parts of a
 * template may also be imported, or made by a function that puts nothing together from pieces.
 */
function fault(node: Maybe, names: ReadonlyMap<string, Node | null>, isPart = false): string | null {
  const first = (nodes: readonly Maybe[]): string | null =>
    nodes.reduce<string | null>((found, one) => found ?? fault(one, names, isPart), null);
  switch (node?.type) {
    case 'Literal':
      return null;
    case 'TemplateLiteral':
      return node.expressions.reduce<string | null>((found, one) => found ?? fault(one, names, true), null);
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return fault(node.expression, names, isPart);
    case 'ConditionalExpression':
      return first([node.consequent, node.alternate]);
    case 'Identifier': {
      const meaning = names.get(node.name);
      if (meaning === undefined) return `${node.name} is unknown before it runs`;
      return meaning === null ? null : fault(meaning, names, isPart);
    }
    case 'MemberExpression':
      return isPart ? null : 'a property, not a text';
    case 'CallExpression': {
      const { callee } = node;
      if (textMakers.test(methodOf(callee))) return `put together by ${methodOf(callee)}`;
      const called = names.get(nameOf(callee));
      if (called && [...nodesIn(called)].some(isJoined)) return `${nameOf(callee)} puts it together`;
      return isPart || called || methodOf(callee) ? null : 'a call, not a text';
    }
    default:
      return `put together (${node?.type ?? 'nothing'})`;
  }
}

/** A sum with a text in it, or a call of a method that makes a text of others. */
const isJoined = (node: Node): boolean =>
  (node.type === 'BinaryExpression' &&
    node.operator === '+' &&
    [node.left, node.right].some(
      (side) =>
        side.type === 'TemplateLiteral' || (side.type === 'Literal' && typeof side.value === 'string'),
    )) ||
  (node.type === 'CallExpression' && textMakers.test(methodOf(node.callee)));

const declaring = /^(?:readStatement|writeStatement|gatheredRead|gatheredLists)$/;
const mayHaveSql = /Statement|gathered|query/;

/** `gateway.query(…)` asks about a payment. */
const isGateway = (callee: Node): boolean =>
  callee.type === 'MemberExpression' && nameOf(callee.object) === 'gateway';

/** The SQL that a call gives to the database; undefined for any other call. */
function sqlOf(node: Node): Maybe {
  if (node.type !== 'CallExpression') return undefined;
  if (declaring.test(nameOf(node.callee)))
    return node.arguments[nameOf(node.callee) === 'gatheredLists' ? 2 : 1];
  if (methodOf(node.callee) !== 'query' || isGateway(node.callee)) return undefined;
  const [given] = node.arguments;
  if (given?.type !== 'ObjectExpression') return given;
  const text = given.properties.find((one) => one.type === 'Property' && nameOf(one.key) === 'text');
  return text?.type === 'Property' ? text.value : given;
}

/** The statements of a file whose SQL is not written out, each as `line: reason`. */
export function unwritten(file: string, text: string): string[] {
  if (!mayHaveSql.test(text)) return [];
  const program = tree(file, text);
  const names = namesIn(program);
  return [...nodesIn(program)].flatMap((node) => {
    const sql = sqlOf(node);
    const why = sql && fault(sql, names);
    return why ? [`${text.slice(0, node.start).split('\n').length}: ${why}`] : [];
  });
}

/** Lines with a refusal of a file's own: given to `new Refused` as an object, or shaped like one. */
export function ownRefusals(file: string, text: string): number[] {
  if (!/Refused|message/.test(text)) return [];
  const shape = ['code', 'status', 'message'];
  const isOwn = (node: Node): boolean => {
    if (node.type === 'NewExpression' && nameOf(node.callee) === 'Refused')
      return node.arguments[0]?.type === 'ObjectExpression';
    if (node.type !== 'ObjectExpression') return false;
    const keys = node.properties.map((one) => (one.type === 'Property' ? nameOf(one.key) : ''));
    return shape.every((key) => keys.includes(key));
  };
  const lines = [...nodesIn(tree(file, text))]
    .filter(isOwn)
    .map(({ start }) => text.slice(0, start).split('\n').length);
  return [...new Set(lines)];
}
