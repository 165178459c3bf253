import { type Node, parseSync, Visitor } from 'oxc-parser';

type Scope = { start: number; end: number };

/** The places of functions that receive a transaction as the parameter `tx`. */
function transactionsIn(program: Parameters<Visitor['visit']>[0]): Scope[] {
  const scopes: Scope[] = [];
  const note = ({ params, start, end }: { params: readonly Node[]; start: number; end: number }) => {
    if (params.some((param) => param.type === 'Identifier' && param.name === 'tx'))
      scopes.push({ start, end });
  };
  new Visitor({
    FunctionDeclaration: note,
    FunctionExpression: note,
    ArrowFunctionExpression: note,
  }).visit(program);
  return scopes;
}

/**
 * Lines on which a function with a transaction uses the pool (`db`, `shop.db`). It would hold one connection and wait
 * for another: as many such requests as the pool has connections deadlock.
 */
export function poolInTransaction(file: string, text: string): number[] {
  if (!/\btx\b/.test(text)) return [];
  const { program } = parseSync(file, text);
  const scopes = transactionsIn(program);
  const lines: number[] = [];
  new Visitor({
    Identifier: ({ name, start }) => {
      if (name === 'db' && scopes.some((scope) => scope.start <= start && start < scope.end))
        lines.push(text.slice(0, start).split('\n').length);
    },
  }).visit(program);
  return lines;
}
