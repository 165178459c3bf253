import { createPrivateKey, createPublicKey, verify } from 'node:crypto';
import { parseBeaconName } from '@kujiya/fairness/beacon/name';
import { verifyBeacon } from '@kujiya/fairness/beacon/quicknet';
import { type Commitment, deriveLot, hashSecret } from '@kujiya/fairness/commit';
import { receiptHash } from '@kujiya/fairness/receipt';
import { sealOf } from '@kujiya/fairness/seal';
import { type Queryable, readStatement } from '#platform/postgres/database.ts';
import type { StoredKey } from '#platform/stored-keys.ts';
import { chainOf } from '#shop/beacon/service.ts';
import type { Finding } from '#shop/finding.ts';
import { rawPublicKey } from './keys.ts';
import { specOf } from './lots.ts';
import { coreOf } from './proofs.ts';
import { findLotForPublication, type PublishedRow } from './queries.ts';
import { listReceipts } from './receipt-queries.ts';
import { misfitOf } from './tree-store.ts';

const brokenDraws = readStatement<Finding>(
  'draws.broken_draws',
  `select 'a lot counts its undrawn slots' as rule, 'lot ' || l.id as example
     from lots l left join (select lot_id, count(*) filter (where order_id is null) as open, count(*) as n
                            from slots group by lot_id) s on s.lot_id = l.id
     where l.root is not null and coalesce(l.remaining, s.open) <> coalesce(s.open, 0)
       or case when l.root is null then 0 else l.total end <> coalesce(s.n, 0)
   union all
   select 'only a batch keeps no counts of its own', 'lot ' || id
     from lots where case game
       when 'gacha' then remaining is not null or finished_at is not null or receipts > 0 or last_prize_id is not null
       else remaining is null end
   union all
   select 'each committed prize is shown as it was committed', 'lot ' || l.id || ' prize ' || c.prize_id
     from lots l
     cross join lateral (select e->>'prizeId' as prize_id, e->'terms' as terms from jsonb_array_elements(l.committed_prizes) e
                         union all select l.last_prize_id::text, l.last_terms) c
     left join prizes p on p.id = c.prize_id::integer
     where c.terms is not null and c.terms is distinct from jsonb_build_object('tier', coalesce(p.tier, p.rarity),
       'name', p.name, 'size', coalesce(p.size, ''),
       'picture', coalesce(substring(p.image_url from '^/media/uploads/([0-9a-f]{64})[.]webp$'), 'none'))
       || case when l.seal is null then '{}'
         else jsonb_build_object('material', '', 'height', 0, 'pictures', '[]'::jsonb, 'choice', p.choice, 'variants',
             (select coalesce(jsonb_agg(jsonb_build_object('variantId', v.one->>'id', 'name', v.one->>'name',
                'picture', coalesce(substring(v.one->>'image_url' from '^/media/uploads/([0-9a-f]{64})[.]webp$'), 'none'),
                'quantity', (v.one->>'quantity')::integer) order by v.position), '[]')
              from jsonb_array_elements(p.variants) with ordinality v (one, position))) end
   union all
   select 'a lot offers the variants that it committed to', 'lot ' || l.id || ' prize ' || (e->>'prizeId')
     from lots l cross join lateral jsonb_array_elements(l.committed_prizes) e
     where e->'terms'->>'choice' = 'member' and (e->'terms'->'variants') is distinct from (
       select jsonb_agg(jsonb_build_object('variantId', v.variant_id::text, 'name', v.name,
         'picture', coalesce(substring(v.image_url from '^/media/uploads/([0-9a-f]{64})[.]webp$'), 'none'),
         'quantity', v.quantity) order by v.position)
       from lot_variants v where v.lot_id = l.id and v.prize_id = (e->>'prizeId')::integer)
   union all
   select 'as many pieces of a variant are gone as items have it', 'lot ' || v.lot_id || ' variant ' || v.variant_id
     from lot_variants v where v.quantity - v.remaining <> (
       select count(*) from box_items b where b.lot_id = v.lot_id and b.prize_id = v.prize_id and b.variant_id = v.variant_id)
   union all
   select 'an item has a variant of its prize, with its time and who chose it', 'item ' || b.id
     from box_items b left join lot_variants v on v.lot_id = b.lot_id and v.variant_id = b.variant_id and v.prize_id = b.prize_id
     where num_nulls(b.variant_id, b.variant_by, b.variant_at) not in (0, 3) or b.variant_id is not null and v.lot_id is null
   union all
   select 'nothing is packed before its variant is known', 'item ' || b.id
     from box_items b join prizes z on z.id = b.prize_id join orders o on o.id = b.parcel_id
     where z.choice = 'member' and b.variant_id is null and o.status <> 'paid'
   union all
   select 'a drawn slot lies in the box of its order''s member', 'lot ' || s.lot_id || ' slot ' || s.number
     from slots s left join orders o on o.id = s.order_id
     left join box_items b on b.lot_id = s.lot_id and b.slot_number = s.number
     where s.order_id is not null and (o.id is null or b.id is null or b.order_id <> s.order_id or b.prize_id <> s.prize_id
       or b.member_id <> o.member_id and not exists (select from presents p where p.item_id = b.id and p.state = 'claimed'))
   union all
   select 'a box item comes from a drawn slot or is the LAST prize', 'item ' || b.id
     from box_items b left join slots s on s.lot_id = b.lot_id and s.number = b.slot_number
     join lots l on l.id = b.lot_id
     where case when b.slot_number = 0 then l.finished_at is null or l.last_prize_id is distinct from b.prize_id
                else s.order_id is distinct from b.order_id end
   union all
   select 'a finished lot gave its LAST prize', 'lot ' || l.id
     from lots l where l.finished_at is not null and l.last_prize_id is not null
       and not exists (select from box_items b where b.lot_id = l.id and b.slot_number = 0)
   union all
   select 'an order is posted with its price', 'order ' || o.id
     from orders o
     left join journal_entries e on e.reference = 'order:' || o.id
     left join ledger_accounts t on t.member_id = o.member_id and t.kind = 'wallet' and t.currency = 'token'
     left join ledger_accounts p on p.member_id = o.member_id and p.kind = 'wallet' and p.currency = 'point'
     left join postings pt on pt.entry_id = e.id and pt.account_id = t.id
     left join postings pp on pp.entry_id = e.id and pp.account_id = p.id
     where o.lot_id is not null
       and (coalesce(-pt.amount, 0) <> case when o.payment_method = 'balance' then o.final_amount else 0 end
         or coalesce(-pp.amount, 0) <> o.points_used)
   union all
   select 'a cancelled draw has returned its points', 'order ' || o.id
     from orders o
     left join journal_entries e on e.reference = 'order-back:' || o.id
     left join ledger_accounts p on p.member_id = o.member_id and p.kind = 'wallet' and p.currency = 'point'
     left join postings pp on pp.entry_id = e.id and pp.account_id = p.id
     where o.lot_id is not null
       and coalesce(pp.amount, 0) <> case when o.status = 'cancelled' then o.points_used else 0 end
   union all
   select 'a live reservation belongs to a pending draw of its lot', 'lot ' || s.lot_id || ' slot ' || s.number
     from slots s left join orders o on o.id = s.reserved_by
     where s.reserved_by is not null
       and (o.status is distinct from 'pending' or o.lot_id is distinct from s.lot_id
         or (s.reserved_until > now() and s.reserved_until is distinct from o.expires_at))
   union all
   select 'a pending draw holds its reserved slots until it expires', 'order ' || o.id
     from orders o
     where o.status = 'pending' and o.lot_id is not null and o.expires_at > now()
       and o.reserved_slots is distinct from (select count(*) from slots s where s.reserved_by = o.id)
   union all
   select 'a receipt belongs to an order of its lot', 'lot ' || r.lot_id || ' receipt ' || r.seq
     from receipts r join orders o on o.id = r.order_id where o.lot_id is distinct from r.lot_id
   union all
   select 'receipts have the key that signs them', 'shop_keys'
     where exists (select from receipts) and not exists (select from shop_keys where name = 'receipts')
   union all
   select 'a receipt is signed by the consequences of its payment', 'lot ' || r.lot_id || ' receipt ' || r.seq
     from receipts r join events e on e.order_id = r.order_id and e.kind = 'order.paid'
     join event_cursors c on c.consumer = 'fairness' and (e.xid, e.id) <= (c.xid, c.id)
     where not exists (select from receipt_signatures g where g.lot_id = r.lot_id and g.seq = r.seq)
       and not exists (select from event_failures f where f.consumer = 'fairness' and f.xid = e.xid and f.id = e.id)
   union all
   select 'a drawing order has a receipt', 'order ' || o.id
     from orders o left join receipts r on r.order_id = o.id
     where o.lot_id is not null and o.payment_status = 'paid' and r.order_id is null
   union all
   select 'receipts of a lot are numbered without a gap and end at its head', 'lot ' || l.id
     from lots l left join (select lot_id, count(*) as n, max(seq) as last from receipts group by lot_id) r
       on r.lot_id = l.id
     left join receipts h on h.lot_id = l.id and h.seq = r.last
     where l.game <> 'gacha' and (coalesce(r.n, 0) <> l.receipts or coalesce(r.last, 0) <> l.receipts
       or (r.last is not null and h.hash <> l.receipt_head))
   union all
   select 'each receipt names the one before', 'lot ' || r.lot_id || ' receipt ' || r.seq
     from receipts r join lots l on l.id = r.lot_id and l.game <> 'gacha'
     left join receipts b on b.lot_id = r.lot_id and b.seq = r.seq - 1
     where r.prev <> coalesce(b.hash, decode(repeat('00', 32), 'hex'))
   union all
   select 'no receipt is dated before the one before', 'lot ' || r.lot_id || ' receipt ' || r.seq
     from receipts r join lots l on l.id = r.lot_id and l.game <> 'gacha'
     join receipts b on b.lot_id = r.lot_id and b.seq = r.seq - 1
     where r.drawn_at < b.drawn_at
   union all
   select 'a receipt of a machine has the number of its first capsule', 'lot ' || r.lot_id || ' receipt ' || r.seq
     from receipts r join lots l on l.id = r.lot_id and l.game = 'gacha'
     where r.prev <> decode(repeat('00', 32), 'hex')
       or r.seq is distinct from (select min(b.slot_number) from box_items b where b.order_id = r.order_id)`,
);

const lotsWithReceipts = readStatement<{ id: number }>(
  'draws.lots_with_receipts',
  'select distinct lot_id as id from receipts order by lot_id',
);

const receiptKey = readStatement<StoredKey>(
  'draws.receipt_key',
  `select private_key, public_key from shop_keys where name = 'receipts'`,
);

/** The key under which receipts are verified, unless it is not that of the key that signs. */
async function auditKey(db: Queryable): Promise<Finding[] | ReturnType<typeof createPublicKey>> {
  const [kept] = await receiptKey(db);
  if (!kept) return [];
  const key = createPublicKey(createPrivateKey({ key: kept.private_key, type: 'pkcs8', format: 'der' }));
  return rawPublicKey(key).equals(kept.public_key)
    ? key
    : [{ rule: 'the public receipt key is that of the private one', example: 'shop_keys' }];
}

/**
 * Every broken rule of slots, storage, orders and receipts; receipt hashes are recomputed, and signatures checked,
 * outside the database.
 */
export async function auditDraws(db: Queryable): Promise<Finding[]> {
  const key = await auditKey(db);
  const findings = [...(await brokenDraws(db)), ...(Array.isArray(key) ? key : [])];
  for (const { id } of await lotsWithReceipts(db)) {
    for (const core of (await listReceipts(db, id)).map(coreOf)) {
      const hash = receiptHash({
        lotId: String(core.lotId),
        seq: core.seq,
        prev: core.prev,
        drawnAt: core.drawnAt,
        tickets: core.tickets.map(([number, prizeId, salt]) => ({ number, prizeId: String(prizeId), salt })),
        lastPrizeId: core.lastPrizeId === null ? null : String(core.lastPrizeId),
      });
      const example = `lot ${id} receipt ${core.seq}`;
      if (hash !== core.hash) findings.push({ rule: 'a receipt has the hash of its content', example });
      if (Array.isArray(key) || core.signature === null) continue;
      if (!verify(null, Buffer.from(core.hash, 'hex'), key, Buffer.from(core.signature, 'hex')))
        findings.push({ rule: 'a receipt has the signature of the shop’s key', example });
    }
  }
  return findings;
}

const lotIds = readStatement<{ id: number }>('draws.lot_ids', 'select id from lots order by id');

const misfitRules = {
  slots: 'the slots of a lot give its published root',
  tree: 'the stored tree of a lot belongs to its slots',
};

const storedSecret = readStatement<{ secret: Buffer; txid: string | null }, [lotId: number]>(
  'draws.stored_secret',
  'select secret, txid from lot_secrets where lot_id = $1',
);

/** The lot that a secret gives with this content and, in format 3, this signature; null where they give none. */
function derived(lot: PublishedRow, secret: Buffer): Commitment | null {
  try {
    return deriveLot(specOf(lot), secret, lot.beacon_signature ?? undefined);
  } catch {
    return null;
  }
}

/** The rules that a lot's secret, its seal and its beacon's value break. */
async function brokenSeal(db: Queryable, lot: PublishedRow, isValue: IsValue): Promise<string[]> {
  const [kept] = await storedSecret(db, lot.id);
  const rules: string[] = [];
  if (lot.seal !== null) {
    const hash = kept && hashSecret(kept.secret);
    if (hash !== lot.secret_hash || lot.seal !== sealOf(specOf(lot), hash ?? ''))
      rules.push('the secret and the content of a lot give its seal');
    if (lot.beacon_signature !== null && !(await isValue(db, lot.beacon, lot.beacon_signature)))
      rules.push('a lot is assigned with the value of its beacon');
  }
  const given = lot.root === null ? null : kept && derived(lot, kept.secret);
  if (
    (given?.root ?? null) !== lot.root ||
    (given?.txidHash ?? null) !== lot.txid_hash ||
    (given?.txid ?? null) !== (kept?.txid ?? null)
  )
    rules.push('the secret of a lot gives its txid, hash and root');
  return rules;
}

type IsValue = (db: Queryable, beacon: string, signature: string) => Promise<boolean>;

/** Whether the chain's key signed the round of a beacon; each value is verified once. */
function valueChecker(): IsValue {
  const verified = new Map<string, Promise<boolean>>();
  return (db, beacon, signature) => {
    const known = verified.get(`${beacon} ${signature}`);
    if (known) return known;
    const verifying = (async () => {
      const [name, chain] = [parseBeaconName(beacon), await chainOf(db, beacon)];
      return name !== null && chain !== null && verifyBeacon({ round: name.round, signature }, chain);
    })();
    verified.set(`${beacon} ${signature}`, verifying);
    return verifying;
  };
}

/**
 * Every lot whose slots no longer yield its published root (a prize was moved, even between undrawn slots), whose stored
 * tree does not match its slots, whose stored secret gives another lot than the one committed to, or whose seal or beacon
 * is not what it was made of.
 */
export async function auditCommitments(db: Queryable): Promise<Finding[]> {
  const findings: Finding[] = [];
  const isValue = valueChecker();
  for (const { id } of await lotIds(db)) {
    const [lot] = await findLotForPublication(db, id);
    if (!lot) continue;
    const misfit = lot.root === null ? null : await misfitOf(db, id);
    const rules = [...(misfit ? [misfitRules[misfit]] : []), ...(await brokenSeal(db, lot, isValue))];
    findings.push(...rules.map((rule) => ({ rule, example: `lot ${id}` })));
  }
  return findings;
}
