import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { expect, test } from 'vitest';
import { audit } from '#audit.ts';
import { transaction } from '#platform/postgres/database.ts';
import { untilBlocked } from '#testing/busy.ts';
import { useTestShop } from '#testing/shop.ts';
import { credit } from './service.ts';

const shop = useTestShop();

const accountsOf = async (memberId: number) => {
  const { rows } = await shop.db.query<{ id: number; currency: string; balance: number }>(
    'select id, currency, balance from ledger_accounts where member_id = $1 order by currency desc',
    [memberId],
  );
  const [token, point] = rows;
  if (!token || !point) throw new Error('no accounts');
  return { token, point };
};
const shopAccount = async (kind: string, currency: string) => {
  const { rows } = await shop.db.query<{ id: number }>('select shop_account($1, $2) as id', [kind, currency]);
  return rows[0]?.id ?? 0;
};
const post = (accounts: (number | null)[], amounts: number[], reference: string = crypto.randomUUID()) =>
  shop.db.query('select ledger_post($1, $2, $3, $4)', [reference, 'test', accounts, amounts]);
const entries = async () => {
  const { rows } = await shop.db.query<{ n: number }>('select count(*) as n from journal_entries');
  return rows[0]?.n;
};

test('an entry that sums to zero changes both accounts', async () => {
  const ann = await shop.member({ tokens: 100 });
  const bob = await shop.member();
  const a = await accountsOf(ann.id);
  const b = await accountsOf(bob.id);
  await post([a.token.id, b.token.id], [-40, 40]);
  expect((await accountsOf(ann.id)).token.balance).toBe(60);
  expect((await accountsOf(bob.id)).token.balance).toBe(40);
});

test('an entry that does not sum to zero in each currency is refused', async () => {
  const { token, point } = await accountsOf((await shop.member({ tokens: 100, points: 200 })).id);
  const sales = await shopAccount('sales', 'token');
  const before = await entries();
  await expect(post([token.id, sales], [-10, 9])).rejects.toThrow('does not sum to zero');
  await expect(post([token.id], [10])).rejects.toThrow('does not sum to zero');
  await expect(post([token.id, point.id], [-10, 10])).rejects.toThrow('does not sum to zero');
  await expect(post([token.id, null], [-10, 10])).rejects.toThrow('does not sum to zero');
  await expect(post([token.id, 999_999], [-10, 10])).rejects.toThrow('does not sum to zero');
  await expect(post([token.id, sales], [0, 0])).rejects.toThrow('postings_amount_check');
  await expect(post([token.id, token.id], [-10, 10])).rejects.toThrow('postings_pkey');
  await expect(post([], [])).rejects.toThrow('has no postings');
  expect(await entries()).toBe(before);
});

test('entries posted together must each sum to zero, and may share an account', async () => {
  const member = await shop.member({ tokens: 100 });
  const { token, point } = await accountsOf(member.id);
  const sales = await shopAccount('sales', 'token');
  const before = (await entries()) ?? 0;
  type Posting = [entry: 0 | 1, account: number, amount: number];
  const together = (...postings: Posting[]) =>
    shop.db.query(
      `with e as (select array[nextval('journal_entries_id_seq'), nextval('journal_entries_id_seq')] as ids)
       select post_entries('test', e.ids, array['together:' || e.ids[1], 'together:' || e.ids[2]], array(
         select (e.ids[(p ->> 0)::integer + 1], (p ->> 1)::bigint, (p ->> 2)::bigint)::postings from jsonb_array_elements($1) p))
       from e`,
      [JSON.stringify(postings)],
    );
  const wrong: Posting[][] = [
    [
      [1, token.id, -10],
      [1, sales, 9],
    ],
    [
      [0, token.id, -10],
      [1, sales, 10],
    ],
    [
      [0, token.id, -10],
      [0, point.id, 10],
    ],
    [
      [0, token.id, -10],
      [0, 999_999, 10],
    ],
  ];
  for (const postings of wrong) await expect(together(...postings)).rejects.toThrow('does not sum to zero');
  expect(await entries()).toBe(before);
  await together([0, token.id, -10], [0, sales, 10], [1, token.id, -20], [1, sales, 20]);
  expect([await entries(), (await accountsOf(member.id)).token.balance]).toEqual([before + 2, 70]);
});

test('nobody can spend more than their balance', async () => {
  const { token } = await accountsOf((await shop.member({ tokens: 100 })).id);
  const sales = await shopAccount('sales', 'token');
  await expect(post([token.id, sales], [-101, 101])).rejects.toThrow('ledger_accounts_balance_check');
  await post([token.id, sales], [-100, 100]);
});

test('a reference is used once, even by two simultaneous entries', async () => {
  const ann = await shop.member();
  const pay = (reference: string) =>
    transaction(shop.db, (tx) =>
      credit(tx, { memberId: ann.id, reference, kind: 'recharge', from: 'recharge', tokens: 50, points: 0 }),
    );
  await pay('recharge:1');
  await expect(pay('recharge:1')).rejects.toThrow('journal_entries_reference_key');
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => pay('recharge:2')));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await accountsOf(ann.id)).token.balance).toBe(100);
});

test('a credit of zero, or to no member, is an error and leaves no entry', async () => {
  const ann = await shop.member();
  const before = await entries();
  const give = (memberId: number, tokens: number) =>
    transaction(shop.db, (tx) =>
      credit(tx, { memberId, reference: crypto.randomUUID(), kind: 'gift', from: 'gift', tokens, points: 0 }),
    );
  await expect(give(ann.id, 0)).rejects.toThrow('has no postings');
  await expect(give(999_999, 10)).rejects.toThrow('has no postings');
  await expect(give(ann.id, -10)).rejects.toThrow('ledger_accounts_balance_check');
  expect(await entries()).toBe(before);
});

test('points are granted in a lot for one year and spent oldest first', async () => {
  const { id, token } = await shop.member({ tokens: 1_000, points: 400 });
  await transaction(shop.db, (tx) =>
    credit(tx, { memberId: id, reference: `more:${id}`, kind: 'gift', from: 'gift', tokens: 0, points: 600 }),
  );
  await shop.db.query(
    `update point_lots set expires_at = now() + interval '3 days' where member_id = $1 and granted = 600`,
    [id],
  );
  const { tubeId, productId } = await shop.tube({ price: 100 });
  await shop.call(drawTickets, {
    params: { tubeId },
    body: { payment_method: 'balance', product_id: productId, ticket_numbers: [1], points_discount: 800 },
    token,
  });
  const { rows } = await shop.db.query(
    'select granted, remaining from point_lots where member_id = $1 order by granted',
    [id],
  );
  expect(rows).toEqual([
    { granted: 400, remaining: 200 },
    { granted: 600, remaining: 0 },
  ]);
});

test.each([
  `update postings set amount = amount + 1`,
  `delete from postings`,
  `truncate postings`,
  `update journal_entries set kind = 'other'`,
  `update journal_entries set id = default`,
  `delete from journal_entries`,
  `truncate journal_entries cascade`,
])('not even the owner of the tables may run: %s', async (statement) => {
  await expect(shop.db.query(statement)).rejects.toThrow(/append-only|permission denied/);
});

test.each([
  'delete from orders',
  'truncate orders cascade',
  'delete from ledger_accounts',
  'truncate ledger_accounts cascade',
  'truncate goods cascade',
])('referenced rows cannot be deleted: %s', async (statement) => {
  await expect(shop.db.query(statement)).rejects.toThrow(/foreign key|append-only|permission denied/);
});

test.each([
  [`update ledger_accounts set balance = -1 where member_id is not null`, 'balance_check'],
  [`update ledger_accounts set balance = null where member_id is not null`, 'ledger_accounts_check'],
  [`update point_lots set remaining = granted + 1`, 'point_lots_check'],
  [`update lots set remaining = total + 1`, 'lots_check'],
])('a constraint of the table rejects: %s', async (statement, constraint) => {
  await expect(shop.db.query(statement)).rejects.toThrow(constraint);
});

test('the audit is clean before the first sale', async () => {
  expect(await audit(shop.db)).toEqual([]);
});

test("a credit locks a member's accounts in the same order as a draw, so that they cannot deadlock", async () => {
  const { id } = await shop.member({ tokens: 100, points: 200 });
  const { token, point } = await accountsOf(id);
  const draw = await shop.db.connect();
  try {
    await draw.query('begin');
    await draw.query('select from ledger_accounts where id = $1 for no key update', [token.id]);
    const credited = transaction(shop.db, async (tx) => {
      // Forces the plan of a shop with many members: by the index, in which points come before tokens.
      await tx.query('set local enable_seqscan = off');
      const gift = { reference: crypto.randomUUID(), kind: 'gift', from: 'gift' } as const;
      await credit(tx, { ...gift, memberId: id, tokens: 10, points: 10 });
    });
    await untilBlocked(shop.db);
    await draw.query('select from ledger_accounts where id = $1 for no key update nowait', [point.id]);
    await draw.query('commit');
    await credited;
  } finally {
    draw.release(true);
  }
  const after = await accountsOf(id);
  expect([after.token.balance, after.point.balance]).toEqual([110, 210]);
});
