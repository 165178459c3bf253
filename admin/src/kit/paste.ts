/** The cells of what a spreadsheet puts on the clipboard: rows by line, columns by tab; quoted cells may hold both. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const end = () => {
    rows.at(-1)?.push(cell.trim());
    cell = '';
  };
  for (let i = 0; i < text.length; i++) {
    const sign = text[i] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[i + 1] === '"') cell += text[++i];
      else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === '\t') end();
    else if (sign === '\n') {
      end();
      rows.push([]);
    } else if (sign !== '\r') cell += sign;
  }
  end();
  return rows.filter((row) => row.some((one) => one !== ''));
}

/** A whole number as people write it in a sheet: `1,200`, `NT$ 300`, full-width digits; null for anything else. */
export function numberOf(cell: string): number | null {
  const plain = cell.normalize('NFKC').replace(/nt\$|[$,\s元個抽]/gi, '');
  return /^\d+$/.test(plain) ? Number(plain) : null;
}
