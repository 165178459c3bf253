/** One function's file: its path and its text. */
type FunctionFile = { file: string; text: string };

const tokensOf = (text: string): string[] =>
  text.replaceAll(/--.*$/gm, '').match(/'(?:[^']|'')*'|[a-z_]\w*|\d+|:=|[^\s\w]/gi) ?? [];

const opens = new Set(['(', '[', 'case']);
const closes = new Set([')', ']', 'end']);

/** The expression that begins at `start`: up to the comma, the bracket or the semicolon that ends it. */
function expressionAt(tokens: readonly string[], start: number): string[] {
  let depth = 0;
  for (let i = start; i < tokens.length; i++) {
    const token = tokens[i] ?? '';
    if (depth === 0 && [',', ';', ...closes].includes(token)) return tokens.slice(start, i);
    if (opens.has(token)) depth++;
    if (closes.has(token)) depth--;
  }
  return tokens.slice(start);
}

/** The expression that ends before `end`, as in `case … end as refused`. */
function expressionBefore(tokens: readonly string[], end: number): string[] {
  let depth = 0;
  for (let i = end - 1; i >= 0; i--) {
    const token = tokens[i] ?? '';
    if (depth === 0 && [',', ';', 'select', ...opens].includes(token)) return tokens.slice(i + 1, end);
    if (closes.has(token)) depth++;
    if (opens.has(token)) depth--;
  }
  return tokens.slice(0, end);
}

/** The quoted words that an expression may yield, without those it only compares with. */
function wordsOf(expression: readonly string[]): string[] {
  const inList = (at: number): boolean => {
    const open = expression.lastIndexOf('(', at);
    return expression[open - 1] === 'in' && !expression.slice(open, at).includes(')');
  };
  return expression.flatMap((token, i) => {
    const word = /^'([a-z_]+)'$/.exec(token)?.[1];
    const isCompared = ['=', '>', 'when', 'from'].includes(expression[i - 1] ?? '') || inList(i);
    return word === undefined || isCompared ? [] : [word];
  });
}

/** The second of the values in the bracket that opens at `open`. */
const secondAt = (tokens: readonly string[], open: number): string[] =>
  expressionAt(tokens, open + 1 + expressionAt(tokens, open + 1).length + 1);

/** The index of the bracket that is closed at `close`. */
function openOf(tokens: readonly string[], close: number): number {
  let depth = 0;
  for (let i = close; i >= 0; i--) {
    if (tokens[i] === ')') depth++;
    if (tokens[i] === '(' && --depth === 0) return i;
  }
  return 0;
}

/**
 * The expressions that yield a refusal: `'refused', …`, `refused := …`, `… as refused`, and the second value of
 * `refused_line(i, …)` and of `(i, …)::draw_line`. `names`: `refused` and the variables it is taken from.
 */
function refusing(tokens: readonly string[], names: ReadonlySet<string>): string[][] {
  return tokens.flatMap((token, i) => {
    const next = tokens[i + 1];
    if (token === "'refused'" && next === ',') return [expressionAt(tokens, i + 2)];
    if (names.has(token) && next === ':=') return [expressionAt(tokens, i + 2)];
    // Declared with its type.
    if (names.has(token) && tokens[i + 2] === ':=') return [expressionAt(tokens, i + 3)];
    if (token === 'as' && names.has(next ?? '')) return [expressionBefore(tokens, i)];
    if (token === 'refused_line' && next === '(') return [secondAt(tokens, i + 1)];
    if (token === 'draw_line' && tokens[i - 3] === ')') return [secondAt(tokens, openOf(tokens, i - 3))];
    return [];
  });
}

/** The refusals of one function, also those that come through its variables, and the functions it calls for them. */
function refusalsIn(text: string): { words: string[]; asked: string[] } {
  const tokens = tokensOf(text);
  const names = new Set(['refused']);
  let found = refusing(tokens, names);
  for (let known = 0; known < names.size; ) {
    known = names.size;
    for (const name of found.flat()) if (name.startsWith('v_')) names.add(name);
    found = refusing(tokens, names);
  }
  const asked = found.flatMap((one) =>
    one.filter((name, i) => one[i + 1] === '(' && /^[a-z]\w*$/.test(name)),
  );
  return { words: found.flatMap(wordsOf), asked };
}

/**
 * Every word with which one of these functions may refuse, and every other quoted word that looks like one, with an
 * underscore in it.
 */
export function refusalWords(files: readonly FunctionFile[]): { file: string; word: string }[] {
  const asked = new Set(files.flatMap(({ text }) => refusalsIn(text).asked));
  return files.flatMap(({ file, text }) => {
    const name = /create function (\w+)/.exec(text)?.[1] ?? '';
    const tokens = tokensOf(text);
    const words = [
      ...tokens.flatMap((token) => /^'([a-z]+(?:_[a-z]+)+)'$/.exec(token)?.[1] ?? []),
      ...refusalsIn(text).words,
      ...(asked.has(name) && /returns text/.test(text) ? wordsOf(tokens) : []),
    ];
    return [...new Set(words)].map((word) => ({ file, word }));
  });
}

/** Numbers without a meaning for the business, and their notation. */
const plainNumbers = [
  /\* 1000\b/g, // milliseconds of seconds
  /\* 100\b/g, // percent
  /\brepeat\('00', 32\)/g, // the bytes of a hash
  /\brows \d+/g, // the planner's estimate
  /-> \d+/g, // a place in a JSON array
  /errcode = '\d+'/g, // the class of an error
];

/** The same in statements. */
const notation = [
  /\bstatus = '1'/g, // a product on the shelf
  /\btype = [0-3]\b/g, // a product of a game, or of the shop's goods
  /\b(?:group|order) by (?:\d+(?:, )?)+/g, // columns by their place
  /\bsplit_part\((?:[^()]|\([^()]*\))*?, \d\)|\bsubstr\([\w.]+, \d+\)/g, // a part of a reference
  /->>\d/g, // a place in a JSON array
  /\bhashtextextended\(.*?, \d\)/g, // the kind of an advisory lock
  /\bpower\(2, least\(.*?, 12\)\)/g, // a wait that doubles
  /-?\b(?:32767|2147483647|2147483648)\b|'18446744073709551615'|'0'/g, // the ends of a type, and the first xid
];

/** Numbers in a function's text, except 0, 1 and the plain ones; `'480 seconds'` is one as well. */
export const businessNumbers = (text: string): string[] => numbersIn(text, plainNumbers);

/** The same in the text of a statement. */
export const businessNumbersOfStatement = (text: string): string[] =>
  numbersIn(text, [...plainNumbers, ...notation]);

function numbersIn(text: string, plain: readonly RegExp[]): string[] {
  const code = plain.reduce((left, one) => left.replaceAll(one, ''), text.replaceAll(/--.*$/gm, ''));
  const written = code.match(/'\d[^']*'|'(?:[^']|'')*'|(?<![\w.$])\d+(?:\.\d+)?/g) ?? [];
  return written.filter((one) =>
    one.startsWith("'") ? /^'\d+(\.\d+)?( ?[a-z]+)*'$/.test(one) : !/^[01]$/.test(one),
  );
}
