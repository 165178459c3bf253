import { type LegalKind, legalKinds } from '@kujiya/contract/legal';
import { type BookAccount, bookAccounts } from '@kujiya/contract/staff/book-accounts';
import { type LogFormat, logFields, logSubjects, logWords } from '@kujiya/contract/staff/log-fields';
import { rightTitle } from '@kujiya/contract/staff/rights';
import { formatCount, formatDateTime, formatMoney } from '@kujiya/web/lib/format.ts';

/** Characters of a long text that are shown. */
const most = 200;
const blank = '（空白）';

const isPart = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const partOf = (value: unknown) => (isPart(value) ? value : {});

const cut = (text: string) => (text.length > most ? `${text.slice(0, most)}…` : text);
const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const rightText = (right: string) => (right === '*' ? '全部權限' : rightTitle(right));

function scalarText(format: LogFormat, value: unknown): string {
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number')
    return format === 'money' ? formatMoney(value) : format === 'count' ? formatCount(value) : String(value);
  const text = String(value);
  if (format === 'time') return formatDateTime(text);
  if (format === 'word') return logWords[text] ?? text;
  // The name of a picture is the hash of its content.
  if (format === 'picture') return `…${text.replace(/\.\w+$/, '').slice(-8)}`;
  if (format === 'article') return cut(plain(text));
  return format === 'rights' ? rightText(text) : cut(text);
}

/** The value of a field as a person reads it. */
function valueText(format: LogFormat, value: unknown): string {
  if (value === null || value === undefined || value === '') return blank;
  if (Array.isArray(value)) {
    const texts = value.map((one) => valueText(format, one));
    return texts.length === 0 ? blank : texts.join(value.some(isPart) ? '；' : '、');
  }
  if (!isPart(value)) return scalarText(format, value);
  if (format === 'limits')
    return (
      Object.entries(value)
        .map(([right, amount]) => `${rightText(right)} ${formatMoney(Number(amount))}`)
        .join('、') || blank
    );
  // A person of the staff.
  if (typeof value.name === 'string' && typeof value.id === 'number' && Object.keys(value).length === 2)
    return value.name;
  return Object.entries(value)
    .filter(([name, one]) => one !== null && one !== '' && formatOf(name) !== 'hidden')
    .map(([name, one]) => `${titleOf(name)} ${valueText(formatOf(name), one)}`)
    .join('，');
}

const titleOf = (name: string) => logFields.get(name)?.title ?? name;
const formatOf = (name: string): LogFormat => logFields.get(name)?.format ?? 'text';

/** The value of a field by its name, as a person reads it. */
export const fieldText = (name: string, value: unknown): string => valueText(formatOf(name), value);

/** Of two lists, what is in one of them alone. */
function apart(before: unknown, after: unknown): [before: unknown, after: unknown] {
  if (!Array.isArray(before) || !Array.isArray(after)) return [before, after];
  const without = (some: readonly unknown[], others: readonly unknown[]) => {
    const kept = new Set(others.map((one) => JSON.stringify(one)));
    return some.filter((one) => !kept.has(JSON.stringify(one)));
  };
  const parts = [without(before, after), without(after, before)] as const;
  // The same things in another order.
  return parts[0].length + parts[1].length === 0 ? [before, after] : [...parts];
}

/** A row of a list that changed, such as a prize: what each of its fields was and is. */
export type LogRow = { id: string; fate: 'new' | 'gone' | 'changed'; cells: { was: string; is: string }[] };
/** Of a list of things with ids, those that came, went or changed, and the fields that they have. */
export type LogTable = { titles: string[]; rows: LogRow[] };

function tableOf(before: unknown, after: unknown): LogTable | null {
  const sides = [before, after].map((side) => (Array.isArray(side) ? side : []));
  const all = sides.flat();
  if (all.length === 0 || !all.every((one) => isPart(one) && typeof one.id === 'number')) return null;
  const [old, now] = sides.map((side) => new Map(side.map((one) => [one.id, partOf(one)] as const)));
  const ids = [...new Set([...(now?.keys() ?? []), ...(old?.keys() ?? [])])].filter(
    (id) => JSON.stringify(old?.get(id)) !== JSON.stringify(now?.get(id)),
  );
  const isSaid = (name: string) =>
    formatOf(name) !== 'hidden' &&
    ids.some((id) => [old, now].some((side) => (side?.get(id)?.[name] ?? '') !== ''));
  const names = [...new Set(all.flatMap((one) => Object.keys(partOf(one))))].filter(isSaid);
  const rows = ids.map((id): LogRow => {
    const [was, is] = [old?.get(id), now?.get(id)];
    const text = (part: Record<string, unknown> | undefined, name: string) =>
      part === undefined || (part[name] ?? '') === '' ? '' : valueText(formatOf(name), part[name]);
    return {
      id: String(id),
      fate: was === undefined ? 'new' : is === undefined ? 'gone' : 'changed',
      cells: names.map((name) => ({ was: text(was, name), is: text(is, name) })),
    };
  });
  return { titles: names.map(titleOf), rows };
}

/** One field of an entry: what it was and is, in words; undefined where the entry does not say. */
export type LogChange = {
  name: string;
  title: string;
  before: string | undefined;
  after: string | undefined;
  /** Addresses of the pictures that went and came. */
  pictures: { before: readonly string[]; after: readonly string[] } | null;
  /** Of a list of things, its rows; null for every other field. */
  table: LogTable | null;
};

const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (one): one is string => typeof one === 'string' && one !== '',
  );

/** What changed, field by field. */
export function changesOf(before: unknown, after: unknown): LogChange[] {
  const [old, now] = [partOf(before), partOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names
    .filter((name) => formatOf(name) !== 'hidden')
    .map((name) => {
      const format = formatOf(name);
      const [was, is] = apart(old[name], now[name]);
      return {
        name,
        title: titleOf(name),
        before: name in old ? valueText(format, was) : undefined,
        after: name in now ? valueText(format, is) : undefined,
        pictures: format === 'picture' ? { before: listOf(was), after: listOf(is) } : null,
        table: tableOf(old[name], now[name]),
      };
    });
}

/** One side of all changes in a line, for a file; null without any. */
export const sideText = (changes: readonly LogChange[], side: 'before' | 'after'): string | null =>
  changes
    .flatMap((change) => (change[side] === undefined ? [] : `${change.title}：${change[side]}`))
    .join('\n') || null;

/** The id of a record that people read: a day as it stands elsewhere, an account by the name it begins with. */
const idText = (kind: string, id: string) =>
  kind === 'account' ? (bookAccounts[id as BookAccount]?.[1] ?? id) : id.replace(/(?<=^[\d-]*\d)-/g, '/');

/** `order:17` → `訂單 17`, or with its name `訂單 S20261128…`. */
export function subjectText(subject: string, name?: string): string {
  const [kind = '', id = ''] = subject.split(':');
  if (kind === 'legal') return legalKinds[id as LegalKind]?.name ?? '條款';
  if (kind === 'settings') return '商店設定';
  return kind === 'keywords' ? '熱門關鍵字' : `${logSubjects[kind] ?? kind} ${name ?? idText(kind, id)}`;
}

/** What somebody types into the search of the log: one record as `訂單 17` or `order:17`, or anything that is looked for. */
export function soughtOf(text: string): { subject?: string; about?: string } {
  const typed = text.trim();
  if (typed === '') return {};
  if (/^[a-z_]+:\S+$/.test(typed)) return { subject: typed };
  const [, title, id = ''] = /^(\p{Script=Han}+)\s*(\S+)$/u.exec(typed) ?? [];
  const kind = Object.entries(logSubjects).find(([, one]) => one === title)?.[0];
  if (!kind) return { about: typed };
  // 訂單 S20261128… and 商品 福袋貓 are names.
  return /^([\d/-]+|[a-z_]+)$/.test(id) ? { subject: `${kind}:${id.replaceAll('/', '-')}` } : { about: id };
}
