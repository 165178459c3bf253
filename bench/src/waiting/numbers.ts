/** The value below which this part of them lies. */
export const quantile = (values: readonly number[], part: number) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
};

/** χ² of the tenths of one order against the tenths of another; 81 degrees of freedom, 126.1 at p = 0.001. */
export function chiSquare(places: readonly number[]): number {
  const count = places.length;
  const table = Array.from({ length: 10 }, () => Array<number>(10).fill(0));
  places.forEach((place, i) => {
    const row = table[Math.floor((i * 10) / count)] as number[];
    const column = Math.floor(((place - 1) * 10) / count);
    row[column] = (row[column] ?? 0) + 1;
  });
  const expected = count / 100;
  return table.flat().reduce((sum, one) => sum + (one - expected) ** 2 / expected, 0);
}
