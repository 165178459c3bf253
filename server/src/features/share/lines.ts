/** Full-width signs that a text takes. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + ((sign.codePointAt(0) ?? 0) > 0x2e7f ? 1 : 0.58), 0);

/** Text cut to so many full-width signs. */
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
/** Signs that no line begins with, and those that none ends with. */
const closing = /^[\s、。，．：；！？…‧·・～）」』》〉】％)\]!?,.:;%]/;
const opening = /[（「『《〈【([]$/;
/** Where a reader pauses anyway. */
const pause = /[\s，、。：；！？]$/;
/** What a line may differ from the others (full-width signs) for a break at such a place instead of one between two words. */
const pauseBonus = 3;

/** A name in as few lines as its words need, broken at its pauses first, and as even as they allow. */
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
