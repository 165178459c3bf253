import type { ProductType } from '../catalogue.ts';
import { plainCode } from '../kernel/texts.ts';
import { taipeiDate } from '../kernel/time.ts';

/** What a cell says, or why it cannot be read: a predicate in words, to stand behind the name of the cell. */
export type Reading<T> = { value: T; why: null } | { value: null; why: string };

const is = <T>(value: T): Reading<T> => ({ value, why: null });
const not = (why: string): Reading<never> => ({ value: null, why });

/**
 * A cell without what its writer did not mean: full-width signs, invisible ones, dashes of every kind, and the
 * apostrophe or `="…"` with which a sheet keeps a text from being computed.
 */
export const plainCell = (cell: string): string =>
  plainCode(cell)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/^="([^"]*)"$/, '$1')
    .replace(/^['‘’]/, '')
    .trim();

/** A word of a cell, or a title of a column, for comparing: without case, notes in brackets, and signs between. */
export const foldedCell = (cell: string): string =>
  plainCell(cell)
    .toLowerCase()
    .replace(/(?<=[^\s*])\s*[(【[].*?[)】\]]/g, '')
    .replace(/[\s_*:："'「」『』()【】[\].\-/]/g, '');

const currency = /^(-?)\s*(?:ntd?\$?|twd|新?[台臺]幣|\$)\s*/i;
const units = {
  money: /\s*(?:元整?|圓整?|塊|代幣|\.-)$/,
  pieces: /\s*[個抽張件盒份支隻款組入枚籤]$/,
  days: /\s*個?(?:工作)?[天日]$/,
} as const;
export type CellUnit = keyof typeof units;

/**
 * A whole number as people write it: `1,280`, `NT$ 1,280.00`, `1280元`, full-width digits. Refused with a reason: what has
 * two readings such as `1.280`, what is not whole, and what is below zero unless it may be `signed`. Without a `unit`,
 * any of them may stand behind it.
 */
export function readWhole(
  cell: string,
  { unit, signed = false }: { unit?: CellUnit; signed?: boolean } = {},
): Reading<number> {
  let text = plainCell(cell).replace(/^\((.+)\)$/, '-$1');
  if (text === '') return not('沒有填');
  for (const one of unit ? [unit] : (Object.keys(units) as CellUnit[])) text = text.replace(units[one], '');
  text = text.replace(currency, '$1');
  const [, minus, whole = '', , fraction = ''] = /^(-?)([\d,]+)(\.(\d*))?$/.exec(text) ?? [];
  if (whole === '' || !/^\d/.test(whole)) return not('看不懂，請寫成像 1280 的數字');
  if (whole.includes(',') && !/^\d{1,3}(?:,\d{3})+$/.test(whole)) return not('逗號的位置不對');
  const digits = whole.replaceAll(',', '');
  if (!whole.includes(',') && digits.length <= 3 && fraction.length === 3)
    return not(
      `可能是 ${Number(digits + fraction).toLocaleString('en-US')}，也可能是 ${Number(`${digits}.${fraction}`)}，請重寫`,
    );
  if (/[1-9]/.test(fraction)) return not('不是整數');
  const value = Number(digits);
  if (!Number.isSafeInteger(value)) return not('數字太大');
  if (minus && !signed && value > 0) return not('不能是負數');
  return is(minus ? 0 - value : value);
}

const dates = [
  /^(?<era>民國|西元)?\s*(?<year>\d{2,4})\s*年\s*(?<month>\d{1,2})\s*月\s*(?<day>\d{1,2})\s*[日號]?/,
  /^(?<era>民國|西元)?\s*(?<year>\d{1,4})([-/.])(?<month>\d{1,2})\3(?<day>\d{1,4})(?!\d)/,
  /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)(?!\d)/,
] as const;
const weekday = /^\s*(?:\((?:週|周|星期|禮拜)?[一二三四五六日天]\)|(?:週|周|星期|禮拜)[一二三四五六日天])/;
const clock =
  /^[\sT]*(?<before>[上下中]午|早上|凌晨|晚上|[ap]\.?m\.?)?\s*(?<hour>\d{1,2})(?::(?<minute>\d\d)(?::(?<second>\d\d)(?:\.0+)?)?|[點時](?:(?<spoken>\d{1,2})分|(?<half>半)|整)?)\s*(?<after>[ap]\.?m\.?)?$/i;
const exact = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;
const timeForm = '要像 2026-12-01 12:00（台北時間）';

const two = (text: string) => text.padStart(2, '0');

/** The hour of a clock with a word for its half of the day; null when they do not go together. */
function hourOf(hour: number, word: string): number | null {
  if (word === '') return hour;
  const isLate = /^(?:下午|晚上|p)/i.test(word);
  if (word === '中午') return hour === 12 ? 12 : null;
  if (hour > 12) return isLate ? hour : null;
  // At twelve, evening and morning each have two readings.
  if (hour === 12) return /^[早晚]/.test(word) ? null : isLate ? 12 : 0;
  if (hour === 0) return isLate ? null : 0;
  return isLate ? hour + 12 : hour;
}

/** The calendar day at the start of a text, and what follows it. */
function dayAt(text: string): Reading<{ day: string; rest: string }> {
  const found = dates.map((form) => form.exec(text)).find((one) => one !== null);
  const { era, year = '', month = '', day = '' } = found?.groups ?? {};
  if (!found) return not(timeForm);
  if (day.length > 2 || year.length < 2) return not('要先寫年份，像 2026-12-01');
  if (year.length === 2 && era !== '民國') return not('年份要寫四位，像 2026-12-01');
  // Years of three digits are those of the Republic.
  const isRepublic = era === '民國' || year.length === 3;
  const full = isRepublic ? Number(year) + 1911 : Number(year);
  const text4 = `${String(full).padStart(4, '0')}-${two(month)}-${two(day)}`;
  const at = new Date(`${text4}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(text4)) return not(`沒有 ${text4} 這一天`);
  return is({ day: text4, rest: text.slice(found[0].length).replace(weekday, '').trim() });
}

/**
 * A point in time in Taipei as an ISO time: `2026-12-01`, `2026/12/1 上午 10:00`, `2026年12月1日 下午3點半`, `115/12/1`, and ISO
 * times with their own zone. Impossible days, years of two digits and days before months are refused with a reason.
 */
export function readTime(cell: string): Reading<string> {
  const text = plainCell(cell);
  if (text === '') return not('沒有填');
  if (exact.test(text)) {
    const at = new Date(text);
    return Number.isNaN(at.getTime()) || dayAt(text).value === null ? not(timeForm) : is(at.toISOString());
  }
  const { value, why } = dayAt(text);
  if (value === null) return not(why);
  let time = '00:00:00';
  if (value.rest !== '') {
    const parts = clock.exec(value.rest)?.groups;
    if (!parts || (parts.before && parts.after)) return not(timeForm);
    const { before, after, hour: typed, spoken, half, second = '00' } = parts;
    const hour = hourOf(Number(typed), before ?? after ?? '');
    const minute = half ? '30' : (parts.minute ?? spoken ?? '00');
    if (hour === null || hour > 23 || Number(minute) > 59 || Number(second) > 59)
      return not(`沒有「${value.rest}」這個時間，請寫成像 15:30`);
    time = `${two(`${hour}`)}:${two(minute)}:${second}`;
  }
  return is(new Date(`${value.day}T${time}+08:00`).toISOString());
}

/** The day, in Taipei, of a cell that `readTime` reads, as YYYY-MM-DD. */
export function readDay(cell: string): Reading<string> {
  const { value, why } = readTime(cell);
  return value === null ? not(why) : is(taipeiDate(Date.parse(value)));
}

/** Reads a cell as one of these words, each with other names; the reason of a refusal lists the first of each. */
export function wordReader<T>(words: readonly (readonly [T, string, ...string[]])[]) {
  const names = words.map(([, name]) => name);
  const byName = new Map(
    words.flatMap(([word, ...all]) => all.map((name) => [foldedCell(name), word] as const)),
  );
  const why = `要是${names.slice(0, -1).join('、')}或${names.at(-1)}`;
  return (cell: string): Reading<T> => {
    const word = byName.get(foldedCell(cell));
    return word === undefined ? not(why) : is(word);
  };
}

/** Reads the kind of a product by the names that shops and suppliers use. */
export const readProductType = wordReader<ProductType>([
  [0, '一番賞', '一番赏', '一番くじ', '一番籤', '一番', 'ichiban', 'ichiban kuji', 'kuji', 'くじ'],
  [1, '盒玩', '盲盒', 'blind box', 'ブラインドボックス'],
  [2, '轉蛋', '转蛋', '扭蛋', 'ガチャ', 'ガチャガチャ', 'ガシャポン', 'gacha', 'gashapon', 'capsule toy'],
  [3, '商城商品', '商城', '現貨', '预购商品', '預購商品', '預購', '预购', '予約', '予約商品', 'preorder'],
]);
