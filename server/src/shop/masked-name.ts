/** A name that only its owner recognises: its first character, and the last one where there are more than two. */
export function maskedName(name: string): string {
  const [first, ...rest] = [...name.trim()];
  if (first === undefined) return '玩＊';
  const last = rest.length > 1 ? rest.at(-1) : '';
  return `${first}＊${last}`;
}
