import { readStatement, type Tx, writeStatement } from '#platform/postgres/database.ts';

const things = readStatement<{ code: string; product_id: number; id: number }>(
  'demo.things',
  `select 'G' || product_id as code, product_id, product_id as id from goods
   union all select 'P' || id, product_id, id from prizes order by product_id, id`,
);
const place = writeStatement<object, [codes: string[], shelves: string[], barcodes: string[]]>(
  'demo.place',
  `insert into places (code, product_id, prize_id, shelf, barcode)
   select code, case when code ~ '^G' then substr(code, 2)::integer end,
     case when code ~ '^P' then substr(code, 2)::integer end, shelf, barcode
   from unnest($1::text[], $2::text[], $3::text[]) t (code, shelf, barcode)`,
);

/** A barcode as on a box from Taiwan (EAN-13), with its check digit. */
function barcodeOf(code: string): string {
  const digits = `471${code.startsWith('G') ? 1 : 2}${code.slice(1).padStart(8, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return digits + ((10 - (sum % 10)) % 10);
}

/** Each product on its own board, its things beside each other; one in twelve has no place yet. */
export async function loadPlaces(tx: Tx): Promise<void> {
  const all = (await things(tx)).filter((_, at) => at % 12 !== 7);
  const boardOf = (id: number) => `${'ABCDEF'.charAt(id % 6)}-${1 + Math.floor(id / 6)}`;
  await place(
    tx,
    all.map(({ code }) => code),
    all.map(({ product_id }) => boardOf(product_id)),
    all.map(({ code }) => barcodeOf(code)),
  );
}
