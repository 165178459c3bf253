/** The width of a text, in full-width characters. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + ((sign.codePointAt(0) ?? 0) > 0x2e7f ? 1 : 0.58), 0);

/** A text cut to `most` full-width characters. */
export function fitted(text: string, most: number): string {
  if (widthOf(text) <= most) return text;
  let cut = '';
  for (const sign of text) {
    if (widthOf(cut + sign) > most) break;
    cut += sign;
  }
  return `${cut.trimEnd()}…`;
}

/** A text as it is drawn within `width` px: whole, or its longest beginning that fits, with an ellipsis. */
export async function fittedTo<Drawn extends { width: number }>(
  text: string,
  width: number,
  draw: (text: string) => Promise<Drawn>,
): Promise<Drawn> {
  const whole = await draw(text);
  if (whole.width <= width) return whole;
  const signs = [...text];
  const cutAfter = (count: number) => draw(`${signs.slice(0, count).join('').trimEnd()}…`);
  let best = await cutAfter(1);
  let fits = 1;
  let tooMany = signs.length;
  while (tooMany - fits > 1) {
    const count = Math.floor((fits + tooMany) / 2);
    const drawn = await cutAfter(count);
    if (drawn.width <= width) [best, fits] = [drawn, count];
    else tooMany = count;
  }
  return best;
}

const words = new Intl.Segmenter('zh-TW', { granularity: 'word' });
/** Characters that must not begin a line, and characters that must not end one. */
const closing = /^[\s、。，．：；！？…‧·・～）」』》〉】％)\]!?,.:;%]/;
const opening = /[（「『《〈【([]$/;
/** A number, and the measure or counter after it: a line must not end between them. */
const number = /[\d０-９一二三四五六七八九十百千兩半]$/;
const unit =
  /^(?:[公毫]|[吋入款張盒顆件隻個彈代號點元折週年月日歲時分秒倍抽轉片組套本支枚包袋罐瓶杯層人種色尺寸賞連次回版周度]|(?:cm|mm|ml|kg|g|L)\b|[%％])/;
const isMeasure = (head: string, tail: string) => number.test(head.trimEnd()) && unit.test(tail.trimStart());
/** Places where a reader pauses anyway, and those where a title has its joint. */
const pause = /[\s，、。：；！？]$/;
const joint = /[：、！？」]\s*$/;
/**
 * How much more uneven (in full-width characters) lines may be when the break is at a pause instead of between two
 * words, and again when it is at a joint instead of another pause.
 */
const pauseBonus = 3;

/**
 * A text in as few lines as its words allow, preferably broken at pauses, and as even as possible. `known` keeps the
 * lines of its ends, which many ways of breaking it share.
 */
export function inLines(name: string, most: number, known = new Map<string, string>()): string {
  if (widthOf(name) <= most) return name;
  const made = known.get(name);
  if (made !== undefined) return made;
  const ways = [...words.segment(name)]
    .map(({ index }) => ({ head: name.slice(0, index), tail: name.slice(index) }))
    .filter(({ head, tail }) => head !== '' && !closing.test(tail) && !opening.test(head))
    .filter(({ head, tail }) => !isMeasure(head, tail) && widthOf(head.trimEnd()) <= most)
    .map(({ head, tail }) => ({ head, rest: inLines(tail, most, known).split('\n') }));
  const fewest = Math.min(...ways.map(({ rest }) => rest.length));
  const line = widthOf(name) / (fewest + 1);
  const cost = ({ head }: { head: string }) =>
    Math.abs(widthOf(head.trimEnd()) - line) +
    (joint.test(head) ? 0 : pause.test(head) ? pauseBonus : 2 * pauseBonus);
  const [best] = ways
    .filter(({ rest }) => rest.length === fewest)
    .toSorted((one, other) => cost(one) - cost(other));
  // A word longer than a line is broken anywhere.
  const lines = best ? [best.head.trimEnd(), ...best.rest].join('\n') : name;
  known.set(name, lines);
  return lines;
}
