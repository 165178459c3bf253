import { productPage } from '@kujiya/contract/staff/paths';
import { staffSearchLimits as limits } from '@kujiya/contract/staff/search';
import { readStatement } from '#platform/postgres/database.ts';
import { patterns, throughIndex } from '#shop/search/statements.ts';
import { type Finder, fits } from '#shop/staff/finders.ts';

type LotRow = {
  id: number;
  title: string;
  product_id: number;
  product: string;
  seal: string | null;
  root: string | null;
  txid_hash: string | null;
};

const findLots = readStatement<
  LotRow,
  { words: readonly string[]; id: number | null; mark: string; limit: number }
>(
  'find.lots',
  `with ${patterns('said', '$words')},
     titled as materialized (select l.id from lots l where ${throughIndex('search_text(l.title)', 'said')}),
     found as (select $id::integer as id union select id from lots where root = $mark
       union select id from lots where txid_hash = $mark
       union select id from lots where seal = $mark
       union (select x.lot_id from lot_secrets x where x.txid = $mark
         and not exists (select from slots s where s.lot_id = x.lot_id and s.order_id is null))
       union (select id from titled limit $limit))
   select l.id, l.title, l.product_id, l.seal, l.root, l.txid_hash, p.name as product
   from lots l join products p on p.id = l.product_id where l.id in (select id from found)
   order by l.id desc limit $limit`,
);

const findTicket = readStatement<LotRow, [lotId: number, number: number]>(
  'find.ticket',
  `select l.id, l.title, l.product_id, l.seal, l.root, l.txid_hash, p.name as product
   from slots s join lots l on l.id = s.lot_id join products p on p.id = l.product_id
   where s.lot_id = $1 and s.number = $2`,
);

/** Lots by title, id, seal, root or TXID, once it is published, and the ticket, box or capsule with a number. */
export const lotFinder: Finder = {
  right: 'read_lots',
  async find(db, { words, small, id, ticket }) {
    const lots = await findLots(db, { words: words ?? [], id, mark: small, limit: limits.each });
    const slots = ticket === null ? [] : await findTicket(db, ticket.lot, ticket.number);
    const foundAs = (kind: 'lot' | 'ticket', suffix: string) => (row: LotRow) => ({
      kind,
      id: row.id,
      title: `${row.product}・${row.title}${suffix}`,
      path: productPage(row.product_id, 'lots'),
      fit:
        kind === 'ticket' || [row.seal, row.root, row.txid_hash].includes(small)
          ? fits.whole
          : row.id === id
            ? fits.id
            : fits.name,
    });
    return [...slots.map(foundAs('ticket', `・${ticket?.number} 號`)), ...lots.map(foundAs('lot', ''))];
  },
};
