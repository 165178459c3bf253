import { logEntries, logLimits } from '@kujiya/contract/fairness';
import { correctPrize } from '@kujiya/contract/staff/corrections';
import * as lotCalls from '@kujiya/contract/staff/lots';
import { createStaffProduct, setStaffPrizes } from '@kujiya/contract/staff/products';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { toHex } from '@kujiya/fairness/bytes';
import { deriveLot, hashSecret } from '@kujiya/fairness/commit';
import { openCheckpoint } from '@kujiya/fairness/log/checkpoint';
import { type LogEntry, parseEntry } from '@kujiya/fairness/log/entry';
import { parseVerifierKey } from '@kujiya/fairness/log/note';
import { entriesIn, tilePath } from '@kujiya/fairness/log/tiles';
import { entryHash, logTree, tileWidth, verifyConsistency } from '@kujiya/fairness/log/tree';
import { verifyPath } from '@kujiya/fairness/merkle';
import { beforeAll, expect, test } from 'vitest';
import { features } from '#features.ts';
import { transaction } from '#platform/postgres/database.ts';
import { runDue } from '#shop/draws/life.ts';
import { consumersOf, drainEvents } from '#shop/events/service.ts';
import { auditLog } from '#shop/log/audit.ts';
import { queueStaffHead } from '#shop/log/queries.ts';
import { appendFacts, appendWaiting } from '#shop/log/service.ts';
import { haveUploaded, putOnShelf, uploadedPicture } from '#testing/products.ts';
import { assignSealed, testBeacon } from '#testing/sealed.ts';
import { openTestShop, type TestShop, useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';

const shop = useTestShop();
let boss: TestStaff;
beforeAll(async () => {
  boss = await shop.staff();
  await haveUploaded(shop.db);
});

const get = async ({ app }: TestShop, url: string) => app.inject({ url: `/log/${url}` });
const keyOf = async (of: TestShop) => parseVerifierKey((await get(of, 'key')).body)!;
/** The signed head as anybody reads it. */
async function headOf(of: TestShop) {
  const head = await openCheckpoint((await get(of, 'checkpoint')).body, await keyOf(of));
  if (!head) throw new Error('no signed head');
  return head;
}
const treeOf = (of: TestShop, size: number) =>
  logTree(size, async (level, index, width) => (await get(of, tilePath({ level, index, width }))).rawPayload);
async function entriesOf(of: TestShop): Promise<LogEntry[]> {
  const { size } = await headOf(of);
  const all: LogEntry[] = [];
  for (let index = 0; index * 256 < size; index++) {
    const { rawPayload } = await get(
      of,
      tilePath({ level: 'entries', index, width: tileWidth(size, 0, index) }),
    );
    all.push(...entriesIn(rawPayload).map((bytes) => parseEntry(bytes)!));
  }
  return all;
}
const append = (of: TestShop) => transaction(of.db, appendFacts);
const consume = (of: TestShop) =>
  drainEvents(
    of.db,
    consumersOf(
      of as never,
      features.filter(({ name }) => name === 'fairness'),
    ),
  );

/** A sealed tube of ten tickets, by the calls of the office. */
async function sealed() {
  const token = boss.token;
  const { body } = await shop.call(createStaffProduct, {
    body: { type: 0, name: '貓咪一番賞', price: 100, images: [uploadedPicture] },
    token,
  });
  const { id, version } = body.data;
  const prize = (tier: string, quantity: number) => ({
    ...{ tier, quantity, name: `${tier}賞`, is_big: tier === 'A', image_url: uploadedPicture },
  });
  const set = await shop.call(setStaffPrizes, {
    params: { id },
    body: { version, prizes: [prize('A', 1), prize('B', 9)] },
    token,
  });
  await putOnShelf(shop.db, id, set.body.data.version);
  const planned = await shop.call(lotCalls.planLots, { params: { id }, body: { title: '第一筒' }, token });
  const lot = planned.body.data.lots[0]!.id;
  expect((await shop.call(lotCalls.commitLot, { params: { id: lot }, body: {}, token })).status).toBe(200);
  return { product: id, lot, prizeId: set.body.data.prizes[0]!.id };
}
/** The same, assigned. */
async function committed() {
  const lot = await sealed();
  await assignSealed(shop.db);
  return lot;
}
const ofLot = async (lot: number) =>
  (await entriesOf(shop)).filter((entry) => 'lotId' in entry && entry.lotId === String(lot));
const open = (id: number, body = {}) =>
  shop.call(lotCalls.openLot, { params: { id }, body, token: boss.token });

test('a commitment is under a signed head before its lot is open, and the end shows all that it held', async () => {
  const { product, lot, prizeId } = await committed();
  expect(await open(lot)).toMatchObject({ status: 200 });
  // The opening itself waits for the job.
  expect((await ofLot(lot)).map(({ kind }) => kind)).toEqual(['seal', 'assignment']);
  const before = await headOf(shop);
  expect(await appendWaiting(shop.db)).toBe(false);
  expect((await ofLot(lot)).map(({ kind }) => kind)).toEqual(['seal', 'assignment', 'opening']);

  const { token } = await shop.member({ tokens: 2_000 });
  const numbers = Array.from({ length: 10 }, (_, i) => i + 1);
  const bought = await shop.call(drawTickets, {
    params: { tubeId: lot },
    body: { payment_method: 'balance', product_id: product, ticket_numbers: numbers },
    token,
  });
  expect(bought.status).toBe(200);
  const corrected = await shop.call(correctPrize, {
    params: { id: prizeId },
    body: { field: 'name', right: 'A 賞', reason: '漏了空格' },
    token: boss.token,
  });
  expect(corrected.status).toBe(200);
  await consume(shop);
  await append(shop);
  const entries = await entriesOf(shop);
  expect(entries.filter(({ kind }) => kind === 'correction')).toMatchObject([
    { prizeId: String(prizeId), field: 'name', wrong: 'A賞', right: 'A 賞' },
  ]);
  const [seal, assigned, , finish] = await ofLot(lot);
  if (seal?.kind !== 'seal' || assigned?.kind !== 'assignment' || finish?.kind !== 'finish')
    throw new Error('no seal, assignment or end');
  const [, , beacon = '', total = '', method = ''] = seal.text.split('\n');
  expect([total, method]).toEqual(['10', 'txid']);
  const { rows } = await shop.db.query(
    `select l.id, committed_prizes as prizes, encode(x.secret, 'hex') as secret,
       encode(sha256(string_agg(r.hash, ''::bytea order by r.seq)), 'hex') as receipts
     from lots l join lot_secrets x on x.lot_id = l.id join receipts r on r.lot_id = l.id where l.id = $1 group by 1, 2, 3`,
    [lot],
  );
  expect(finish).toMatchObject({ secret: rows[0].secret, receipts: rows[0].receipts });
  const derived = deriveLot(
    {
      format: 'kujiya-tube/3',
      lotId: String(lot),
      total: 10,
      beacon,
      method: 'txid',
      prizes: rows[0].prizes,
    },
    Buffer.from(finish.secret, 'hex'),
    assigned.signature,
  );
  expect(assigned).toMatchObject({ root: derived.root, txidHash: derived.txidHash });
  expect(seal.secretHash).toBe(hashSecret(Buffer.from(finish.secret, 'hex')));

  const after = await headOf(shop);
  expect(after.size).toBeGreaterThan(before.size);
  const proof = await (await treeOf(shop, after.size)).consistency(before.size);
  expect(verifyConsistency(before, after, proof)).toBe(true);
  expect(await auditLog(shop.db)).toEqual([]);
  const { leaves } = await listed({ kind: 'finish' });
  expect([leaves[0]?.subject?.lot_id, kindsOf(leaves)]).toEqual([lot, leaves.map(() => 'finish')]);
});

test('a lot that is due is opened after its commitment is under a signed head', async () => {
  const { lot } = await sealed();
  expect(await open(lot, { next: true })).toMatchObject({ status: 200 });
  expect(await runDue(shop.db, testBeacon, () => expect.unreachable())).toEqual([]);
  const size = (await headOf(shop)).size;
  expect(await assignSealed(shop.db)).toEqual([lot]);
  expect((await ofLot(lot)).map(({ kind }) => kind)).toEqual(['seal', 'assignment']);
  expect((await headOf(shop)).size).toBeGreaterThan(size);
});

test('a withdrawn lot is published with its secret, from which its content follows', async () => {
  const { lot } = await committed();
  const body = { reason: '獎品有瑕疵' };
  expect(
    (await shop.call(lotCalls.withdrawLot, { params: { id: lot }, body, token: boss.token })).status,
  ).toBe(200);
  await append(shop);
  const { rows } = await shop.db.query(
    `select encode(secret, 'hex') as secret from lot_secrets where lot_id = $1`,
    [lot],
  );
  expect(await ofLot(lot)).toMatchObject([
    { kind: 'seal' },
    { kind: 'assignment' },
    { kind: 'withdrawal', secret: rows[0].secret },
  ]);
});

test('the key of the receipts is the first leaf, and the head of the staff’s log follows each day', async () => {
  await queueStaffHead.alone(shop.db);
  await queueStaffHead.alone(shop.db);
  await append(shop);
  await queueStaffHead.alone(shop.db);
  const entries = await entriesOf(shop);
  expect(entries[0]).toMatchObject({ kind: 'key', publicKey: shop.signer.publicKey });
  const { rows } = await shop.db.query(
    `select position::text as position, encode(hash, 'hex') as hash from staff_log order by staff_log.position desc limit 1`,
  );
  expect(entries.filter(({ kind }) => kind === 'staff-log')).toMatchObject([rows[0]]);
});

const kindsOf = (leaves: { entry: string }[]) =>
  leaves.map(({ entry }) => parseEntry(Buffer.from(entry))?.kind);
const listed = async (query: { before?: number; kind?: 'finish'; lot?: number } = {}) =>
  (await shop.call(logEntries, { query })).body.data;

test('entries are listed newest first by page, or by lot, with the bytes that the log proves', async () => {
  const { size } = await headOf(shop);
  const { lot, product, prizeId } = await committed();
  await open(lot);
  await shop.call(correctPrize, {
    params: { id: prizeId },
    body: { field: 'name', right: 'A 賞', reason: '漏了空格' },
    token: boss.token,
  });
  for (let i = 0; i < logLimits.page; i++) await shop.tube();
  await append(shop);
  const pages: number[] = [];
  for (let next: number | null = Number.MAX_SAFE_INTEGER; next !== null; ) {
    const page: Awaited<ReturnType<typeof listed>> = await listed({ before: next });
    expect(page.leaves.length).toBeLessThanOrEqual(logLimits.page);
    pages.push(...page.leaves.map(({ index }) => index));
    next = page.next;
  }
  const { size: grown } = await headOf(shop);
  expect(grown).toBeGreaterThan(size + logLimits.page);
  expect(pages).toEqual(Array.from({ length: grown }, (_, i) => grown - 1 - i));
  expect((await listed()).leaves.map(({ index }) => index)).toEqual(pages.slice(0, logLimits.page));

  const own = await listed({ lot });
  expect(own.next).toBeNull();
  expect(kindsOf(own.leaves)).toEqual(['correction', 'opening', 'assignment', 'seal', 'key']);
  const [correction, opening] = own.leaves;
  const named = { id: product, name: '貓咪一番賞' };
  expect(opening?.subject).toEqual({ lot_id: lot, title: '第一筒', game: 'ichiban', product: named });
  expect(correction?.subject).toEqual({ lot_id: null, title: null, game: null, product: named });
  const tree = treeOf(shop, grown);
  const { root } = await headOf(shop);
  for (const { index, entry } of own.leaves)
    expect(verifyPath(entryHash(Buffer.from(entry)), index, grown, await tree.inclusion(index), root)).toBe(
      true,
    );
  // What is not listed has no name yet.
  await shop.db.query(`update products set status = '0' where id = $1`, [product]);
  expect((await listed({ lot })).leaves.map(({ subject }) => subject?.product ?? null)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect((await listed({ lot: 999_999 })).leaves).toEqual([]);
});

test('every leaf has a path to the signed head, and tiles are kept for ever', async () => {
  const head = await headOf(shop);
  const { rows } = await shop.db.query('select entry from log_leaves order by index');
  const tree = treeOf(shop, head.size);
  expect(rows).toHaveLength(head.size);
  for (const [index, { entry }] of rows.entries())
    expect(verifyPath(entryHash(entry), index, head.size, await tree.inclusion(index), head.root)).toBe(true);
  const tile = await get(shop, tilePath({ level: 0, index: 0, width: head.size }));
  expect(tile.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/octet-stream',
  });
  expect((await get(shop, 'checkpoint')).headers['cache-control']).toBe('public, max-age=1');
  for (const path of [
    tilePath({ level: 0, index: 0, width: head.size + 1 }),
    'tile/0/000.p/00',
    'tile/1/000.p/1',
    'tile/0/001',
    'tile/x',
  ])
    expect([path, (await get(shop, path)).statusCode]).toEqual([path, 404]);
});

test('lots that are made at once on two servers get leaves without a gap, each once', async () => {
  const other = await openTestShop();
  const second = await other.another();
  await Promise.all([
    ...Array.from({ length: 8 }, () => other.tube()),
    ...Array.from({ length: 8 }, async () => appendWaiting(other.db)),
  ]);
  await Promise.all([append(other), append(other), appendWaiting(other.db)]);
  const { size, root } = await headOf(other);
  const entries = await entriesOf({ ...other, ...second });
  expect(entries).toHaveLength(size);
  expect(entries.filter(({ kind }) => kind === 'seal')).toHaveLength(8);
  expect(entries.filter(({ kind }) => kind === 'assignment')).toHaveLength(8);
  expect(entries.filter(({ kind }) => kind === 'opening')).toHaveLength(8);
  expect(toHex(await treeOf(other, size).root())).toBe(toHex(root));
  expect(await auditLog(other.db)).toEqual([]);
  await other.close();
});
