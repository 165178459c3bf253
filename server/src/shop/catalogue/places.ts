import { placeRefusals } from '@kujiya/contract/staff/packing';
import { scannedCode } from '@kujiya/contract/staff/tracking';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import { readStatement, type Tx, writeStatement } from '#platform/postgres/database.ts';

const readPlace = readStatement<{ shelf: string; barcode: string }, [code: string]>(
  'places.read',
  'select shelf, barcode from places where code = $1',
);

/** No row: neither goods nor a prize have this code. */
const setPlace = writeStatement<
  { code: string; shelf: string; barcode: string },
  [code: string, shelf: string, barcode: string]
>(
  'places.set',
  `insert into places (code, product_id, prize_id, shelf, barcode)
   select $1, t.product_id, t.prize_id, $2, $3
   from (select g.product_id, null::integer as prize_id from goods g where 'G' || g.product_id = $1
     union all select null, z.id from prizes z where 'P' || z.id = $1) t
   on conflict (code) do update set shelf = excluded.shelf, barcode = excluded.barcode
   returning code, shelf, barcode`,
);

/** Sets where a thing lies, and its barcode. Refuses `thing_missing`. */
export async function putPlace(
  tx: Tx,
  { note }: StaffCaller,
  code: string,
  { shelf, barcode: read }: { shelf: string; barcode: string },
): Promise<{ code: string; shelf: string; barcode: string }> {
  const barcode = scannedCode(read);
  const [before] = await readPlace(tx, code);
  const [after] = await setPlace(tx, code, shelf, barcode);
  if (!after) throw new Refused(placeRefusals.thing_missing);
  note({ subjects: [`thing:${code}`], before: before ?? {}, after: { shelf, barcode } });
  return after;
}
