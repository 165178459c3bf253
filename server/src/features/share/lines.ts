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

const words = new Intl.Segmenter('zh-TW', { granularity: 'word' });
/** Characters that must not begin a line, and characters that must not end one. */
const closing = /^[\s、。，．：；！？…‧·・～）」』》〉】％)\]!?,.:;%]/;
const opening = /[（「『《〈【([]$/;
/** Places where a reader pauses anyway. */
const pause = /[\s，、。：；！？]$/;
/**
 * How much more uneven (in full-width characters) lines may be when the break is at a pause instead of between two
 * words.
 */
const pauseBonus = 3;

/** A name in as few lines as its words allow, preferably broken at pauses, and as even as possible. */
export function inLines(name: string, most: number): string {
  if (widthOf(name) <= most) return name;
  const ways = [...words.segment(name)]
    .map(({ index }) => ({ head: name.slice(0, index), tail: name.slice(index) }))
    .filter(({ head, tail }) => head !== '' && !closing.test(tail) && !opening.test(head))
    .filter(({ head }) => widthOf(head.trimEnd()) <= most)
    .map(({ head, tail }) => ({ head, rest: inLines(tail, most).split('\n') }));
  const fewest = Math.min(...ways.map(({ rest }) => rest.length));
  const line = widthOf(name) / (fewest + 1);
  const cost = ({ head }: { head: string }) =>
    Math.abs(widthOf(head.trimEnd()) - line) + (pause.test(head) ? 0 : pauseBonus);
  const [best] = ways
    .filter(({ rest }) => rest.length === fewest)
    .toSorted((one, other) => cost(one) - cost(other));
  // A word longer than a line is broken anywhere.
  return best ? [best.head.trimEnd(), ...best.rest].join('\n') : name;
}
