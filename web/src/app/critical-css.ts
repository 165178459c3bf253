/** A style sheet, parsed just far enough to leave rules out of it. */
type Part =
  | { kind: 'statement'; text: string }
  /** A rule, with the classes that each of its selectors needs. */
  | { kind: 'rule'; text: string; needs: readonly (readonly string[])[] }
  /** `@media`, `@layer` and their like. */
  | { kind: 'group'; head: string; parts: readonly Part[] }
  /** `@keyframes` and `@property`, included only where their name is used. */
  | { kind: 'named'; text: string; name: string }
  | { kind: 'whole'; text: string };

export type Sheet = readonly Part[];

const isGroup = (head: string) => /^@(media|layer|supports|container|starting-style|scope)\b/.test(head);
const nameOf = (head: string) => /^@(?:-\w+-)?(?:keyframes|property)\s+(.+)$/.exec(head)?.[1]?.trim();

/** The end of the block that is open at `from`. */
function endOf(css: string, from: number): number {
  let depth = 1;
  let at = from;
  for (; at < css.length && depth > 0; at++) {
    const char = css[at];
    if (char === '"' || char === "'") {
      for (at++; at < css.length && css[at] !== char; at++) if (css[at] === '\\') at++;
    } else if (char === '\\') at++;
    else if (char === '{') depth++;
    else if (char === '}') depth--;
  }
  return at - 1;
}

/** Splits a list of selectors at its own commas. */
function selectorsOf(head: string): string[] {
  const selectors: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < head.length; at++) {
    const char = head[at];
    if (char === '\\') at++;
    else if (char === '(' || char === '[') depth++;
    else if (char === ')' || char === ']') depth--;
    else if (char === ',' && depth === 0) {
      selectors.push(head.slice(start, at));
      start = at + 1;
    }
  }
  return [...selectors, head.slice(start)];
}

/** Drops the arguments in parentheses: whichever class they name, the rule may match without it. */
function withoutArguments(selector: string): string {
  let plain = '';
  let depth = 0;
  for (let at = 0; at < selector.length; at++) {
    const char = selector[at] ?? '';
    if (char === '\\') {
      if (depth === 0) plain += char + (selector[at + 1] ?? '');
      at++;
    } else if (char === '(') depth++;
    else if (char === ')') depth--;
    else if (depth === 0) plain += char;
  }
  return plain;
}

const unescaped = (text: string) =>
  text.replace(/\\([0-9a-f]{1,6})\s?|\\(.)/gi, (_, code?: string, char?: string) =>
    code === undefined ? (char ?? '') : String.fromCodePoint(Number.parseInt(code, 16)),
  );

const classesOf = (selector: string): string[] =>
  [...withoutArguments(selector).matchAll(/\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-])+)/gi)].map(([, name = '']) =>
    unescaped(name),
  );

function partOf(head: string, body: string): Part {
  const text = `${head}{${body}}`;
  if (isGroup(head)) return { kind: 'group', head, parts: readSheet(body) };
  const name = nameOf(head);
  if (name !== undefined) return { kind: 'named', text, name };
  if (head.startsWith('@')) return { kind: 'whole', text };
  return { kind: 'rule', text, needs: selectorsOf(head).map(classesOf) };
}

/** Reads a style sheet as the build writes it. */
export function readSheet(text: string): Sheet {
  const css = text.replace(/\/\*[\s\S]*?\*\//g, '');
  const parts: Part[] = [];
  let start = 0;
  for (let at = 0; at < css.length; at++) {
    const char = css[at];
    if (char === '\\') at++;
    else if (char === ';') {
      parts.push({ kind: 'statement', text: css.slice(start, at + 1).trim() });
      start = at + 1;
    } else if (char === '{') {
      const end = endOf(css, at + 1);
      parts.push(partOf(css.slice(start, at).trim(), css.slice(at + 1, end)));
      at = end;
      start = end + 1;
    }
  }
  return parts;
}

function rulesFor(sheet: Sheet, classes: ReadonlySet<string>): string {
  return sheet
    .map((part) => {
      if (part.kind === 'group') {
        const inner = rulesFor(part.parts, classes);
        return inner === '' ? '' : `${part.head}{${inner}}`;
      }
      if (part.kind === 'named') return '';
      if (part.kind === 'rule' && !part.needs.some((needed) => needed.every((name) => classes.has(name))))
        return '';
      return part.text;
    })
    .join('');
}

const namedParts = (sheet: Sheet): Extract<Part, { kind: 'named' }>[] =>
  sheet.flatMap((part) =>
    part.kind === 'named' ? [part] : part.kind === 'group' ? namedParts(part.parts) : [],
  );

/** The rules of these sheets that style elements with these classes. */
export function criticalCss(sheets: readonly Sheet[], classes: ReadonlySet<string>): string {
  const rules = sheets.map((sheet) => rulesFor(sheet, classes)).join('');
  const named = sheets.flatMap(namedParts).filter(({ name }) => rules.includes(name));
  return rules + [...new Set(named.map(({ text }) => text))].join('');
}
