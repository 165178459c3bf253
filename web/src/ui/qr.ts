import qrcode from 'qrcode-generator';

/** The quiet zone around the squares that readers need, in squares. */
export const quiet = 4;

/** An address as the dark squares of a QR code, and the squares of a side. */
export function qrSquares(text: string): {
  side: number;
  dark: readonly (readonly [column: number, row: number])[];
} {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const side = code.getModuleCount();
  const places = Array.from({ length: side }, (_, place) => place);
  return {
    side,
    dark: places.flatMap((row) =>
      places.filter((column) => code.isDark(row, column)).map((column) => [column, row] as const),
    ),
  };
}
