import type { LogEntry, LogFact } from '@kujiya/fairness/log/entry';
import { codesHash, placesFormat, placesOf } from '@kujiya/fairness/places';
import { lotText } from '@kujiya/fairness/spec';
import type { Queryable } from '#platform/postgres/database.ts';
import { specOf } from '#shop/draws/lots.ts';
import { lotsForPublication } from '#shop/draws/queries.ts';
import * as queries from './queries.ts';

const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

/** The entries of these facts, as the shop's tables have them now, undefined for a fact that they do not have. */
export async function entriesOf(
  db: Queryable,
  facts: readonly queries.FactRow[],
): Promise<(LogEntry | undefined)[]> {
  const ids = (...kinds: queries.FactRow['kind'][]) =>
    facts.flatMap(({ kind, subject }) => (kinds.includes(kind) ? subject : []));
  const lots = byId(await lotsForPublication(db, ids('commitment', 'seal', 'assignment')));
  const secrets = byId(await queries.secretFacts(db, ids('finish', 'withdrawal')));
  const corrections = byId(await queries.correctionFacts(db, ids('correction')));
  const heads = byId(await queries.staffFacts(db, ids('staff-log')));
  const rooms = byId(await queries.roomFacts(db, ids('room')));
  const drawings = byId(await queries.placesFacts(db, ids('codes', 'places')));
  const [key] = await queries.keyFact(db);

  const made: { [Kind in LogFact['kind']]: (id: number) => LogFact | undefined } = {
    key: () => key && { kind: 'key', publicKey: key.key },
    seal(id) {
      const lot = lots.get(id);
      const secretHash = lot?.secret_hash;
      return lot && secretHash
        ? { kind: 'seal', lotId: `${id}`, secretHash, text: lotText(specOf(lot)) }
        : undefined;
    },
    assignment(id) {
      const { beacon_signature: signature, txid_hash: txidHash, root } = lots.get(id) ?? {};
      return signature && txidHash && root
        ? { kind: 'assignment', lotId: `${id}`, signature, txidHash, root }
        : undefined;
    },
    commitment(id) {
      const lot = lots.get(id);
      const { txid_hash: txidHash, root } = lot ?? {};
      return lot && txidHash && root
        ? { kind: 'commitment', lotId: `${id}`, txidHash, root, text: lotText(specOf(lot)) }
        : undefined;
    },
    opening: (id) => ({ kind: 'opening', lotId: `${id}` }),
    finish(id) {
      const { secret, receipts } = secrets.get(id) ?? {};
      return secret && receipts ? { kind: 'finish', lotId: `${id}`, secret, receipts } : undefined;
    },
    withdrawal(id) {
      const { secret } = secrets.get(id) ?? {};
      return secret === undefined ? undefined : { kind: 'withdrawal', lotId: `${id}`, secret };
    },
    room(id) {
      const { lot_id, opens_at, beacon = '' } = rooms.get(id) ?? {};
      return opens_at && { kind: 'room', roomId: `${lot_id}`, opensAt: `${opens_at.getTime()}`, beacon };
    },
    codes(id) {
      const { codes } = drawings.get(id) ?? {};
      return codes
        ? { kind: 'codes', roomId: `${id}`, count: `${codes.length}`, codes: codesHash(codes) }
        : undefined;
    },
    places(id) {
      const { opens_at, beacon, signature, codes } = drawings.get(id) ?? {};
      if (!opens_at || !beacon || !signature || !codes) return undefined;
      const opening = { lotId: `${id}`, opensAt: opens_at.getTime(), codes };
      const order = placesOf({ format: placesFormat, ...opening, beacon, signature });
      return { kind: 'places', roomId: `${id}`, signature, places: codesHash(order) };
    },
    correction(id) {
      const { prize_id, field = '', wrong = '', right = '' } = corrections.get(id) ?? {};
      return prize_id === undefined
        ? undefined
        : { kind: 'correction', prizeId: `${prize_id}`, field, wrong, right };
    },
    'staff-log'(position) {
      const { hash } = heads.get(position) ?? {};
      return hash === undefined ? undefined : { kind: 'staff-log', position: `${position}`, hash };
    },
  };
  return facts.map(({ kind, subject, at }) => {
    const fact = made[kind](subject);
    return fact && { ...fact, at: at.getTime() };
  });
}
