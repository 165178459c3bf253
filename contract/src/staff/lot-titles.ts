/** What a lot of a type of products is counted in. */
export const lotUnits = { 0: '筒', 1: '中盒', 2: '批' } as const;

const digits = '零一二三四五六七八九';
/** A number as titles write it: 三, 十二, 二十; from 100 on in digits. */
function inWords(number: number): string {
  if (number < 10) return digits[number] ?? '';
  if (number > 99) return String(number);
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  return `${tens === 1 ? '' : digits[tens]}十${ones === 0 ? '' : digits[ones]}`;
}
const words = Array.from({ length: 100 }, (_, number) => inWords(number));

/** The first number after 第 in a title, written in words or digits, and where it stands; null without one. */
function ordinalIn(title: string): { number: number; written: string; at: number } | null {
  const found = /第\s*(\d{1,4}|[一二三四五六七八九十]{1,3})/.exec(title);
  const written = found?.[1] ?? '';
  const number = /\d/.test(written) ? Number(written) : words.indexOf(written);
  return found && number > 0 ? { number, written, at: found.index + found[0].length - written.length } : null;
}

/** The title `step` lots after this one: 第三筒 after 第一筒, 第 12 筒 after 第 10 筒; null for a title without a number. */
function titleAfter(title: string, step: number): string | null {
  const ordinal = ordinalIn(title);
  if (!ordinal) return null;
  const { number, written, at } = ordinal;
  const next = /\d/.test(written) ? String(number + step) : inWords(number + step);
  return title.slice(0, at) + next + title.slice(at + written.length);
}

/** The titles of lots that are planned together: the number in the title goes on, or one is added. */
export const lotTitles = (title: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) =>
    count === 1 ? title : (titleAfter(title, at) ?? `${title} ${at + 1}`),
  );

/** The title after those that a product's lots have, withdrawn ones too: members may have seen them. */
export function nextLotTitle(titles: readonly string[], unit: string): string {
  const last = titles.reduce<string | null>((highest, title) => {
    const number = ordinalIn(title)?.number ?? 0;
    return number > (ordinalIn(highest ?? '')?.number ?? 0) ? title : highest;
  }, null);
  return (last && titleAfter(last, 1)) ?? `第${inWords(titles.length + 1)}${unit}`;
}
