/** A statement of a migration, and the migration that made it safe: `-- contracts 117_name.sql: reason` before it. */
export type Statement = { text: string; contracts: string | null };

/** Quoted text, comments and the bodies of functions, which may hold anything. */
const token = /--[^\n]*\n?|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|"[^"]*"|;/g;

/** The statements of a migration, without comments and with single spaces. The body of a `do` block is read as well. */
export function statementsOf(sql: string): Statement[] {
  const statements: Statement[] = [];
  let text = '';
  let contracts: string | null = null;
  let from = 0;
  const end = () => {
    const plain = text.replace(/\s+/g, ' ').trim();
    if (plain !== '') statements.push({ text: plain, contracts });
    const [, body] = /^do (?:language \w+ )?\$(?:\w*)\$([\s\S]*)\$\w*\$/i.exec(plain) ?? [];
    if (body !== undefined)
      statements.push(
        ...statementsOf(body.replace(/\b(begin|then|else|loop)\b/gi, ';')).map((inner) => ({
          ...inner,
          contracts,
        })),
      );
    text = '';
    contracts = null;
  };
  for (const { 0: found, index } of sql.matchAll(token)) {
    text += sql.slice(from, index);
    from = index + found.length;
    if (found === ';') end();
    else if (found.startsWith('--')) {
      const [, named] = /^--\s*contracts (\S+\.sql): \S/.exec(found) ?? [];
      contracts = named ?? contracts;
      text += '\n';
    } else if (!found.startsWith('/*')) text += found;
  }
  text += sql.slice(from);
  end();
  return statements;
}

const words = (text: string) => new Set([...text.matchAll(/'((?:[^']|'')*)'/g)].map(([, word = '']) => word));
const named = (pattern: RegExp, statements: readonly Statement[]) =>
  new Set(statements.flatMap(({ text }) => pattern.exec(text)?.[1]?.toLowerCase() ?? []));

/** The parts of an `alter table`, divided by its outer commas. */
function actionsOf(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const [piece] of text.matchAll(/'(?:[^']|'')*'|[\s\S]/g)) {
    if (piece === '(') depth++;
    if (piece === ')') depth--;
    if (piece === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts.map((part) => part.trim());
}

/** Why a change of a table takes something away from the release before, which reads and writes it meanwhile. */
function whyAction(action: string, givesDefault: ReadonlySet<string>): string | null {
  const lower = action.toLowerCase();
  if (/^drop (column )?(?!constraint\b|default\b|not null\b)/.test(lower)) return 'drops a column';
  if (/^rename /.test(lower)) return 'renames';
  if (/^alter (column )?\S+ (set data )?type\b/.test(lower)) return 'changes a type';
  if (/^alter (column )?\S+ drop default\b/.test(lower)) return 'takes a default away';
  const [, filled] = /^alter (?:column )?(\S+) set not null\b/.exec(lower) ?? [];
  if (filled !== undefined && !givesDefault.has(filled)) return 'requires a value that it does not write';
  if (/^add (?!constraint\b|check\b|unique\b|primary\b|foreign\b|exclude\b)/.test(lower))
    return /\bnot null\b|\bprimary key\b/.test(lower) && !/\bdefault\b|\bgenerated\b/.test(lower)
      ? 'adds a required column that it does not write'
      : null;
  if (/^add /.test(lower)) return 'adds a constraint that its writes may break';
  if (/^(set schema|enable row level security)\b/.test(lower)) return 'hides a table';
  return null;
}

/**
 * What a migration takes away from the release before, which goes on serving while it runs and after. `earlier` are the
 * statements of the migrations before it: a list of words may grow, and what a migration makes itself nobody uses yet.
 */
export function broken(sql: string, earlier: string, names: readonly string[]): string[] {
  const statements = statementsOf(sql);
  const made = named(/^create (?:unlogged )?table (?:if not exists )?(?:public\.)?(\w+)/i, statements);
  const dropped = new Set(
    statements.flatMap(({ text }) =>
      [...text.matchAll(/\bdrop constraint (?:if exists )?(\w+)/gi)].map(([, name = '']) =>
        name.toLowerCase(),
      ),
    ),
  );
  const found: string[] = [];
  for (const { text, contracts } of statements) {
    const why = whyStatement(text);
    if (why === null) continue;
    if (contracts === null) found.push(`${why}: ${text.slice(0, 90)}`);
    else if (!names.includes(contracts))
      found.push(`no migration before it is named ${contracts}: ${text.slice(0, 90)}`);
  }
  return found;

  function whyStatement(text: string): string | null {
    const lower = text.toLowerCase();
    const [, what = '', name = ''] =
      /^drop (table|view|materialized view|function|procedure|type|domain|schema|sequence|extension) (?:if exists )?(?:public\.)?(\w+)/.exec(
        lower,
      ) ?? [];
    if (what !== '') return made.has(name) ? null : `drops a ${what}`;
    if (/^(truncate|alter (type|view|function|sequence) \S+ rename)\b/.test(lower))
      return 'empties or renames';
    const [, of = '', on = ''] = /^revoke (.*?) on (?:table )?(\w+)/.exec(lower) ?? [];
    if (of !== '') return made.has(on) ? null : 'takes a right away';
    const [, unique = ''] =
      /^create unique index (?:concurrently )?(?:if not exists )?\w+ on (\w+)/.exec(lower) ?? [];
    if (unique !== '') return made.has(unique) ? null : 'allows a value once that it may write twice';
    const [, kind, table = '', rest = ''] =
      /^alter (table|domain) (?:if exists )?(?:only )?(?:public\.)?(\w+) ([\s\S]*)$/i.exec(text) ?? [];
    if (kind === undefined || made.has(table.toLowerCase())) return null;
    const actions = actionsOf(rest);
    const defaults = new Set(
      statements.flatMap(({ text: other }) =>
        [...other.matchAll(/alter (?:column )?(\w+) set default\b/gi)].map(([, column = '']) =>
          column.toLowerCase(),
        ),
      ),
    );
    for (const action of actions) {
      const [, constraint] = /^add constraint (\w+) check\b/i.exec(action) ?? [];
      if (constraint !== undefined && dropped.has(constraint.toLowerCase()) && grows(constraint, action))
        continue;
      if (kind.toLowerCase() === 'domain' && /^drop constraint\b/i.test(action)) continue;
      const why = whyAction(action, defaults);
      if (why !== null) return why;
    }
    return null;
  }

  /** Whether a list of allowed words holds all that it held before. */
  function grows(constraint: string, action: string): boolean {
    const before = statementsOf(earlier).flatMap(({ text }) => listIn(text, constraint) ?? []);
    const now = words(action);
    const last = before.at(-1);
    return now.size > 0 && last !== undefined && [...words(last)].every((word) => now.has(word));
  }
}

/** The text that gives a constraint its list: by its name, or as the check of the domain or column of its name. */
function listIn(text: string, constraint: string): string | null {
  const list = String.raw`check \((?:'(?:[^']|'')*'|[^'])*?\)\s?\)`;
  const subject = constraint.replace(/_check$/, '');
  const [, table = ''] = /^create table (\w+)/i.exec(text) ?? [];
  const column = subject.startsWith(`${table}_`) ? subject.slice(table.length + 1) : null;
  const patterns = [
    `\\badd constraint ${constraint} ${list}`,
    `^create domain ${subject} .*${list}`,
    ...(table !== '' && column !== null ? [`\\b${column} [^,]*?${list}`] : []),
  ];
  for (const pattern of patterns) {
    const [found] = new RegExp(pattern, 'i').exec(text) ?? [];
    if (found !== undefined) return found;
  }
  return null;
}
