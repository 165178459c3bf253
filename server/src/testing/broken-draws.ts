import { generateKeyPairSync } from 'node:crypto';
import { rawPublicKey } from '#shop/draws/keys.ts';

/** A rule of the audit, and the statements that break it and only the rules that must break with it. */
export type Breakage = [rule: string, ...statements: string[]];

const made = generateKeyPairSync('ed25519');
const otherKey = {
  private: made.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('hex'),
  public: rawPublicKey(made.publicKey).toString('hex'),
};

/** Breakages of the books, the lots and their receipts, orders and their events. */
export const brokenDraws: Breakage[] = [
  [
    'postings of an entry sum to zero per currency',
    `update postings set amount = amount + 1 where (entry_id, account_id) in
       (select p.entry_id, p.account_id from postings p join ledger_accounts a on a.id = p.account_id
        where a.kind = 'sales' limit 1)`,
  ],
  [
    'a balance is the sum of its postings',
    `update ledger_accounts set balance = balance + 1 where currency = 'token'`,
  ],
  [
    'no balance is negative',
    'alter table ledger_accounts drop constraint ledger_accounts_balance_check',
    `update ledger_accounts set balance = -5 where currency = 'token' and member_id is not null`,
  ],
  ['an entry has postings', `insert into journal_entries (reference, kind) values ('empty', 'test')`],
  [
    'point lots sum to the balance of the point account',
    'update point_lots set remaining = remaining - 1 where remaining > 0',
  ],
  ['a point lot has lost the points used of it', 'update point_lot_uses set points = points - 1'],
  [
    'the secret of a lot gives its txid, hash and root',
    'update lot_secrets set secret = sha256(secret) where lot_id = (select min(lot_id) from lot_secrets)',
  ],
  [
    'the secret of a lot gives its txid, hash and root',
    `update lots set txid_hash = repeat('0', 64) where id = (select max(id) from lots)`,
  ],
  [
    'the secret of a lot gives its txid, hash and root',
    'delete from lot_secrets where lot_id = (select min(lot_id) from lot_secrets)',
  ],
  [
    'a receipt has the signature of the shop’s key',
    `update shop_keys set (private_key, public_key) = (decode('${otherKey.private}', 'hex'), decode('${otherKey.public}', 'hex'))
     where name = 'receipts'`,
  ],
  [
    'a receipt has the signature of the shop’s key',
    'update receipt_signatures set signature = set_byte(signature, 3, get_byte(signature, 3) # 1) where seq = 2',
  ],
  [
    'the public receipt key is that of the private one',
    `update shop_keys set public_key = decode('${otherKey.public}', 'hex') where name = 'receipts'`,
  ],
  ['a receipt is signed by the consequences of its payment', 'delete from receipt_signatures where seq = 2'],
  ['receipts have the key that signs them', `delete from shop_keys where name = 'receipts'`],
  ['a lot counts its undrawn slots', 'update lots set remaining = remaining - 1 where remaining > 1'],
  ['a lot counts its undrawn slots', 'update lots set total = total + 1'],
  ['only a batch keeps no counts of its own', 'update lots set remaining = null where remaining > 1'],
  [
    'each committed prize is shown as it was committed',
    `update prizes set name = name || '改' where id = (select prize_id from slots order by lot_id, number limit 1)`,
  ],
  [
    'each committed prize is shown as it was committed',
    `update prizes set image_url = '/media/uploads/' || repeat('ab', 32) || '.webp'
     where id = (select last_prize_id from lots where last_prize_id is not null order by id limit 1)`,
  ],
  ["a drawn slot lies in the box of its order's member", 'delete from box_items where slot_number = 7'],
  [
    "a drawn slot lies in the box of its order's member",
    'update box_items set member_id = member_id + 1 where slot_number = 7',
  ],
  [
    'a receipt belongs to an order of its lot',
    'update orders o set lot_id = (select max(id) from lots where id <> o.lot_id) where lot_id is not null',
  ],
  [
    'a stored answer of a draw belongs to a drawing order of its member',
    `update idempotency_keys set answer = jsonb_set(answer, '{0}', '0') where jsonb_typeof(answer) = 'array'`,
  ],
  [
    'the slots of a lot give its published root',
    // a prize moved between two tickets nobody has drawn
    `update slots a set prize_id = b.prize_id from slots b
     where a.order_id is null and b.order_id is null and b.lot_id = a.lot_id and b.prize_id < a.prize_id`,
  ],
  [
    'the stored tree of a lot belongs to its slots',
    'update lot_subtrees set above = set_byte(above, 31, get_byte(above, 31) # 1) where length(above) > 31',
  ],
  [
    'a box item comes from a drawn slot or is the LAST prize',
    `insert into box_items (member_id, order_id, lot_id, slot_number, prize_id, expires_at)
     select member_id, order_id, lot_id, 15, prize_id, expires_at from box_items where slot_number = 7`,
  ],
  [
    'a box item comes from a drawn slot or is the LAST prize',
    `insert into box_items (member_id, order_id, lot_id, slot_number, prize_id, expires_at)
     select member_id, order_id, lot_id, 0, prize_id, expires_at from box_items where slot_number = 7`,
  ],
  ['a finished lot gave its LAST prize', 'delete from box_items where slot_number = 0'],
  [
    'an order is posted with its price',
    'update orders set total_amount = total_amount + 1, final_amount = final_amount + 1',
  ],
  [
    'an order is posted with its price',
    'update orders set points_used = points_used + 200 where points_used > 0',
  ],
  ['a drawing order has a receipt', 'delete from receipts where seq = 3'],
  ['receipts of a lot are numbered without a gap and end at its head', 'delete from receipts where seq = 2'],
  [
    'receipts of a lot are numbered without a gap and end at its head',
    `update lots set receipt_head = decode(repeat('11', 32), 'hex') where receipts > 0`,
  ],
  [
    'each receipt names the one before',
    `update receipts set prev = decode(repeat('11', 32), 'hex') where seq = 2`,
  ],
  [
    'no receipt is dated before the one before',
    `update receipts set drawn_at = drawn_at - interval '1 hour' where seq = 2`,
  ],
  [
    'a receipt has the hash of its content',
    `update receipts set drawn_at = drawn_at + interval '1 ms' where seq = 3`,
  ],
  [
    'a receipt has the hash of its content',
    'update slots set prize_id = prize_id + 1 where number = 7 and order_id is not null',
    'update box_items set prize_id = prize_id + 1 where slot_number = 7',
  ],
  ['a lot counts its undrawn slots', `update lots set total = total + 1 where game = 'gacha'`],
  [
    "a drawn slot lies in the box of its order's member",
    `delete from box_items b using lots l where l.id = b.lot_id and l.game = 'gacha' and b.slot_number = 12`,
  ],
  [
    'each receipt names the one before',
    `update receipts r set prev = decode(repeat('11', 32), 'hex') from lots l
     where l.id = r.lot_id and l.game = 'blindbox'`,
  ],
  [
    'a receipt of a machine has the number of its first capsule',
    `update receipts r set seq = 2 from lots l where l.id = r.lot_id and l.game = 'gacha' and r.seq = 11`,
  ],
  [
    'a receipt of a machine has the number of its first capsule',
    `update receipts r set prev = decode(repeat('11', 32), 'hex') from lots l
     where l.id = r.lot_id and l.game = 'gacha'`,
  ],
  [
    'a box is held by one member',
    `insert into slot_locks (member_id, product_id, lot_id, number, locked_at, expires_at)
     select member_id + 1, product_id, lot_id, number, locked_at, expires_at from slot_locks`,
  ],
  [
    'a card was used once, by its owner, and gave true information',
    'update tool_uses set holds = not holds where holds',
  ],
  [
    'a card was used once, by its owner, and gave true information',
    'delete from tool_uses where holds',
    `update tool_uses u set prize_id = s.prize_id from slots s where s.lot_id = u.lot_id and s.number = u.number`,
  ],
  [
    'a card was used once, by its owner, and gave true information',
    'update tool_uses set member_id = member_id + 1 where holds',
  ],
  [
    'a card was used once, by its owner, and gave true information',
    'update user_tools set used_at = null where used_at is not null',
  ],
  [
    'a card was used once, by its owner, and gave true information',
    'update user_tools set used_at = now() where used_at is null',
  ],
  [
    'the lines of an order sum to its total',
    `insert into order_lines (order_id, position, name, unit_price, quantity, subtotal)
     select min(id), 1, '貼紙', 1, 1, 1 from orders`,
  ],
  [
    'the moves of an order are allowed and lead to its status',
    `insert into order_moves (order_id, from_status, to_status, actor, reason)
     select min(id), 'pending', 'cancelled', 'clock', 'expired' from orders`,
  ],
  [
    'the moves of an order are allowed and lead to its status',
    `insert into order_moves (order_id, from_status, to_status, actor, reason)
     select min(id), 'paid', 'completed', 'clock', 'never' from orders`,
  ],
  ['a paid order has one event of its payment', 'delete from events'],
  [
    'a paid order has one event of its payment',
    `insert into events (kind, member_id, order_id) select kind, member_id, order_id from events limit 1`,
  ],
  [
    'no event or cursor has a transaction id of the future',
    'update events set xid = (xid::text::bigint + 1000000)::text::xid8 where id = (select max(id) from events)',
  ],
  [
    'no event or cursor has a transaction id of the future',
    `update event_cursors set xid = (xid::text::bigint + 1000000)::text::xid8 where consumer = 'points'`,
  ],
  ['an event refers to an existing order and member', 'update events set order_id = order_id + 1000000'],
  [
    'a live reservation belongs to a pending draw of its lot',
    `update slots set reserved_by = (select min(id) from orders), reserved_until = now() + interval '1 minute'
     where number = 20 and order_id is null`,
  ],
  [
    'a pending draw holds its reserved slots until it expires',
    `update orders set status = 'pending', expires_at = now() + interval '1 minute', reserved_slots = 1
     where id = (select min(id) from orders)`,
  ],
  [
    'a cancelled draw has returned its points',
    `update orders set status = 'cancelled' where points_used > 0`,
  ],
];
