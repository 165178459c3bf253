// Code 39: five bars and four gaps a character, three of the nine wide. Which bars are wide tells the place within a
// group of ten, which gap is wide tells the group; four signs have three wide gaps and no wide bar.
const barsOfPlace = [
  '10001',
  '01001',
  '11000',
  '00101',
  '10100',
  '01100',
  '00011',
  '10010',
  '01010',
  '00110',
];
const groups = ['1234567890', 'ABCDEFGHIJ', 'KLMNOPQRST', 'UVWXYZ-. *'];
const gapsOfGroup = ['0100', '0010', '0001', '1000'];
const gapsOfSign: Record<string, string> = { $: '1110', '/': '1101', '+': '1011', '%': '0111' };

const patternOf = (char: string): { bars: string; gaps: string } | undefined => {
  const gaps = gapsOfSign[char];
  if (gaps !== undefined) return { bars: '00000', gaps };
  const group = groups.findIndex((chars) => chars.includes(char));
  const bars = barsOfPlace[groups[group]?.indexOf(char) ?? -1];
  const gap = gapsOfGroup[group];
  return bars !== undefined && gap !== undefined ? { bars, gaps: gap } : undefined;
};

const wide = 2.5;

/** The bars of a text between its start and stop signs, in units of a narrow bar; null when it cannot be written. */
export function code39(text: string): { bars: { x: number; width: number }[]; width: number } | null {
  const bars: { x: number; width: number }[] = [];
  let x = 0;
  for (const char of `*${text}*`) {
    const pattern = patternOf(char);
    if (!pattern) return null;
    for (const [index, bar] of [...pattern.bars].entries()) {
      const width = bar === '1' ? wide : 1;
      bars.push({ x, width });
      // After the last bar of a character comes the narrow gap to the next one.
      x += width + (pattern.gaps[index] === '1' ? wide : 1);
    }
  }
  return { bars, width: x - 1 };
}
