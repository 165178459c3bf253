import type { InputOf } from '@kujiya/contract/kernel/call';
import {
  type Carrier,
  carrierLimits as limits,
  carrierRefusals as refusals,
  type staffAddCarrier,
  type staffChangeCarrier,
} from '@kujiya/contract/staff/carriers';
import { foldedCell } from '@kujiya/contract/staff/cells';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import { advisoryLock } from '#platform/postgres/advisory-locks.ts';
import { type Queryable, type Tx, writeStatement } from '#platform/postgres/database.ts';
import { listCarriers } from '#shop/shipping/queries.ts';
import { partOf, requireVersion } from '#shop/staff/service.ts';

/** Locks all carriers, those that are added in the same moment as well: their names must differ from each other. */
const lockCarriers = writeStatement<object>('carriers.lock', `select ${advisoryLock('carriers', `'all'`)}`);
const insertCarrier = writeStatement<
  { key: string },
  [name: string, aliases: readonly string[], samples: readonly string[], url: string]
>(
  'carriers.insert',
  'insert into carriers (name, aliases, samples, tracking_url) values ($1, $2, $3, $4) returning key',
);
/** Sets the columns that `changes`, a JSON object, names. */
const updateCarrier = writeStatement<object, [key: string, changes: string]>(
  'carriers.update',
  `update carriers c set (name, aliases, samples, tracking_url, is_offered, version) = (
     select name, aliases, samples, tracking_url, is_offered, c.version + 1 from jsonb_populate_record(c, $2::jsonb))
   where key = $1`,
);

type Fields = Pick<Carrier, 'name' | 'aliases' | 'samples' | 'tracking_url'>;

/** The fields as they are kept. Refuses samples with other signs, and addresses that are not https. */
function plain<F extends Partial<Fields>>(fields: F): F {
  const samples = fields.samples?.map((sample) => sample.replace(/[\s\p{Pd}]/gu, '').toUpperCase());
  if (samples?.some((sample) => !/^[A-Z0-9?]{4,40}$/.test(sample)))
    throw new Refused(refusals.carrier_samples_invalid);
  const { tracking_url: url } = fields;
  if (url && !(/^https:\/\/[^\s/]/.test(url) && URL.canParse(url)))
    throw new Refused(refusals.carrier_address_invalid);
  return { ...fields, ...(samples && { samples: [...new Set(samples)] }) };
}

/** Refuses `carrier_name_taken` where a name or alias of one is also another's, in whatever writing. */
function refuseTaken({ name, aliases }: Fields, others: readonly Carrier[]): void {
  for (const title of [name, ...aliases]) {
    const owner = others.find((one) =>
      [one.key, one.name, ...one.aliases].some((other) => foldedCell(other) === foldedCell(title)),
    );
    if (owner) throw new Refused(refusals.carrier_name_taken, { title, owner: owner.name });
  }
}

const subject = (key: string) => `carrier:${key}`;
export const list = (db: Queryable): Promise<Carrier[]> => listCarriers(db);

async function carrierOf(db: Queryable, key: string): Promise<Carrier> {
  const carrier = (await list(db)).find((one) => one.key === key);
  if (!carrier) throw new Refused(refusals.carrier_missing);
  return carrier;
}

/** Adds a carrier. Refuses `carrier_name_taken` and `carriers_full`. */
export async function add(
  tx: Tx,
  { note }: StaffCaller,
  body: InputOf<typeof staffAddCarrier>['body'],
): Promise<Carrier> {
  const fields = { tracking_url: '', ...plain(body) };
  await lockCarriers(tx);
  const others = await list(tx);
  if (others.length >= limits.most) throw new Refused(refusals.carriers_full);
  refuseTaken(fields, others);
  const [row] = await insertCarrier(tx, fields.name, fields.aliases, fields.samples, fields.tracking_url);
  const key = row?.key ?? '';
  note({ subjects: [subject(key)], after: fields });
  return carrierOf(tx, key);
}

/** Changes a carrier. Refuses `carrier_missing`, `version_conflict`, `carrier_name_taken` and `carrier_last`. */
export async function change(
  tx: Tx,
  { note }: StaffCaller,
  key: string,
  { version, ...body }: InputOf<typeof staffChangeCarrier>['body'],
): Promise<Carrier> {
  const changes = plain(body);
  await lockCarriers(tx);
  const before = await carrierOf(tx, key);
  await requireVersion(tx, subject(key), version, before);
  const others = (await list(tx)).filter((one) => one.key !== key);
  refuseTaken({ ...before, ...changes }, others);
  if (changes.is_offered === false && !others.some((one) => one.is_offered))
    throw new Refused(refusals.carrier_last);
  await updateCarrier(tx, key, JSON.stringify(changes));
  note({ subjects: [subject(key)], before: partOf(before, changes), after: changes });
  return carrierOf(tx, key);
}
