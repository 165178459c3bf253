const formula = /^[=+\-@＝＋－＠\t\r\n]/;
/** A text of digits that a spreadsheet would read as a number and shorten, such as a phone or a tracking number. */
const digits = /^0\d+$|^\d{12,}$/;

/** The text behind an apostrophe where a spreadsheet would compute it. */
export const disarmed = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The same, also where a spreadsheet would read a number: for a file that does not say what is a text. */
export const asText = (text: string): string => (formula.test(text) || digits.test(text) ? `'${text}` : text);

/** The text behind such an apostrophe, so that what the office has written is read as it was. */
export const armed = (cell: string): string =>
  cell.startsWith("'") && asText(cell.slice(1)) === cell ? cell.slice(1) : cell;
