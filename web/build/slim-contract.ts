import type { Plugin } from 'vite';

type Node = { type: string; start: number; end: number; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** What the browser needs of a declared call: how to address it, and whether to send a key. */
const kept = ['method', 'path', 'access', 'idempotent'];

function* callsOf(name: string, node: Node): Generator<Node> {
  const callee = node.callee;
  if (node.type === 'CallExpression' && isNode(callee) && callee.name === name) yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) yield* callsOf(name, child);
  }
}

/**
 * Leaves schemas, refusals and summaries of the contract's calls out of the browser's build. The server validates;
 * the browser only needs their types. With them the schema library goes too (17 kB gzip).
 */
export const slimContract = (): Plugin => ({
  name: 'slim-contract',
  apply: 'build',
  transform: {
    filter: { id: /\/contract\/src\/[^/]+\.ts$/ },
    handler(code) {
      let slim = code;
      const cuts = [...callsOf('defineCall', this.parse(code) as unknown as Node)].flatMap((call) => {
        const [shape] = call.arguments as Node[];
        const properties = (shape?.properties ?? []) as Node[];
        return properties.filter(
          (property) => !kept.includes(String((property.key as Node | undefined)?.name)),
        );
      });
      for (const { start, end } of cuts.toReversed()) {
        slim = slim.slice(0, start) + slim.slice(slim[end] === ',' ? end + 1 : end);
      }
      return { code: slim, map: null };
    },
  },
});

/** Functions of the contract whose result, when nobody uses it, need not be computed. */
export const pureInContract = ['Type', 'Nullable', 'Success', 'defineCall', 'defineRefusals'];
