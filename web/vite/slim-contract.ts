import type { Plugin } from 'vite';

type Node = { type: string; start: number; end: number; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/**
 * The fields of a declared call or stream that the browser needs: how to address it, whom its answer is for, and
 * whether to send a key.
 */
const kept = ['method', 'path', 'access', 'personal', 'idempotent', 'failure'];
const declarations = ['defineCall', 'defineStream', 'definePrivateStream', 'defineWebhook'];

/** Calls of one of these functions, however deeply nested. */
function* callsIn(node: Node, names: string[]): Generator<Node> {
  const callee = node.callee;
  if (node.type === 'CallExpression' && isNode(callee) && names.includes(String(callee.name))) yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) yield* callsIn(child, names);
  }
}

const propertiesOf = (call: Node): Node[] => ((call.arguments as Node[])[0]?.properties ?? []) as Node[];

/** `Type.Object(…)`, `Success(…)`, and objects of such: schemas. Refusals can be spread as well, and pages show them. */
function isSchema({ type, callee, properties }: Node): boolean {
  if (type === 'ObjectExpression')
    return (properties as Node[]).some(({ type: kind, value, argument }) =>
      kind === 'SpreadElement'
        ? !String((argument as Node).name).endsWith('Refusals')
        : isNode(value) && isSchema(value),
    );
  if (type !== 'CallExpression' || !isNode(callee)) return false;
  const maker = isNode(callee.object) ? callee.object : callee;
  return ['Type', 'Success', 'Nullable', 'Paged', 'pageFields'].includes(String(maker.name));
}

/** `[refusals.one, refusals.other, ...others]`: the refusals that several calls share. */
const isRefusalList = ({ type, elements }: Node): boolean =>
  type === 'ArrayExpression' &&
  (elements as Node[]).length > 0 &&
  (elements as Node[]).every(({ type: kind }) => kind === 'MemberExpression' || kind === 'SpreadElement');

/** The values of a module's own constants. */
const constantsOf = (program: Node): Node[] =>
  (program.body as Node[])
    .map((statement) => (isNode(statement.declaration) ? statement.declaration : statement))
    .flatMap(({ declarations: declared }) => (declared ?? []) as Node[])
    .map(({ init }) => init)
    .filter(isNode);

type Cut = { start: number; end: number; instead: string };

/** What is replaced in a module of the contract, from its end to its beginning. */
export function cutsOf(program: Node, code: string): Cut[] {
  const schemas = constantsOf(program)
    .filter(isSchema)
    .map(({ start, end }) => ({ start, end, instead: '{}' }));
  const details = [...callsIn(program, ['defineRefusals'])]
    .flatMap(propertiesOf)
    .flatMap(({ value }) => ((value as Node).elements as Node[]).slice(2))
    .map(({ start, end }) => ({ start, end, instead: 'undefined' }));
  const properties = [...callsIn(program, declarations)]
    .flatMap(propertiesOf)
    .filter(({ key }) => !kept.includes(String((key as Node | undefined)?.name)))
    .map(({ start, end }) => ({ start, end: code[end] === ',' ? end + 1 : end, instead: '' }));
  const lists = constantsOf(program)
    .filter(isRefusalList)
    .map(({ start, end }) => ({ start, end, instead: '[]' }));
  return [...schemas, ...details, ...properties, ...lists].sort((one, other) => other.start - one.start);
}

/**
 * Leaves schemas, refusals and summaries of the contract's calls and streams out of the browser's build. The server
 * validates; the browser only needs their types. With them the schema library goes too (17 kB gzip).
 */
export const slimContract = (): Plugin => ({
  name: 'slim-contract',
  apply: 'build',
  transform: {
    filter: { id: /\/contract\/src\/.+\.ts$/ },
    handler(code) {
      const cuts = cutsOf(this.parse(code) as unknown as Node, code);
      return {
        code: cuts.reduce(
          (slim, { start, end, instead }) => slim.slice(0, start) + instead + slim.slice(end),
          code,
        ),
        map: null,
      };
    },
  },
});

/** Functions of the contract whose result need not be computed when it is unused. */
export const pureInContract = [
  'Type',
  'Nullable',
  'Success',
  'Paged',
  'pageFields',
  ...declarations,
  'defineRefusals',
];
