import { toHex } from '@kujiya/fairness/bytes';
import { deriveLot, hashSecret } from '@kujiya/fairness/commit';
import { sealOf } from '@kujiya/fairness/seal';
import type { LotSpec } from '@kujiya/fairness/spec';
import { beforeAll, expect, test } from 'vitest';
import { audit } from '#audit.ts';
import { transaction } from '#platform/postgres/database.ts';
import { useTestShop } from '#testing/shop.ts';
import { auditLog } from './audit.ts';
import { appendFacts } from './service.ts';

const other = useTestShop();
const append = () => transaction(other.db, appendFacts);
beforeAll(async () => {
  await other.tube();
  await other.tube();
  await append();
});

test.each([
  [
    'the log says what the shop says',
    `update lots set root = repeat('ab', 32) where id = (select min(id) from lots)`,
  ],
  [
    'the log says what the shop says',
    `update shop_keys set public_key = sha256('x') where name = 'receipts'`,
  ],
  [
    'the log says what the shop says',
    `update log_leaves set entry = replace(encode(entry, 'escape'), 'txid', 'shuf')::bytea where index = 1`,
  ],
  ['a leaf has the hash of its entry', `update log_leaves set entry = entry || '\\x0a' where index = 2`],
  ['a signed head is that of the log’s leaves', `update log_leaves set hash = sha256(hash) where index = 1`],
  [
    'a signed head is that of the log’s leaves',
    // Every capital becomes the next one: a note may lack any single letter.
    `update log_checkpoints set note = translate(note, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'BCDEFGHIJKLMNOPQRSTUVWXYZA')`,
  ],
  [
    'each commitment is in the log',
    `delete from log_leaves where kind = 'seal' and index = (select max(index) from log_leaves where kind = 'seal')`,
  ],
  ['the log has no gap', 'delete from log_leaves where index = 1'],
  [
    'each assignment, opening, withdrawal and correction is in the log',
    `delete from log_leaves where kind = 'opening'`,
  ],
  [
    'a lot is committed to in the log before it is opened',
    `update log_leaves l set index = 100 where kind = 'assignment' and index = (select min(index) from log_leaves where kind = 'assignment')`,
  ],
  [
    'a lot is sealed in the log before it is assigned',
    `update log_leaves l set index = 100 where kind = 'seal' and index = (select min(index) from log_leaves where kind = 'seal')`,
  ],
])('the audit finds a violation of “%s” (%#)', async (rule, statement) => {
  expect(await other.rehearse([statement], async (db) => (await audit(db)).map((one) => one.rule))).toContain(
    rule,
  );
});

test('the audit finds a lot that took the place of another before its first sale, with all that belongs to it', async () => {
  const { productId, tubeId } = await other.tube();
  await append();
  expect(await auditLog(other.db)).toEqual([]);
  // Another secret gives another lot, which is whole in itself.
  const { rows } = await other.db.query(
    `select l.total, l.beacon, l.method, l.committed_prizes as prizes, l.last_prize_id as last, l.last_terms as terms,
       l.beacon_signature as signature from lots l where id = $1`,
    [tubeId],
  );
  const [{ total, beacon, method, prizes, last, terms, signature }] = rows;
  const spec: LotSpec = {
    ...{ format: 'kujiya-tube/3', lotId: String(tubeId), total, beacon, method, prizes },
    ...(last && { lastPrizeId: String(last), lastTerms: terms }),
  };
  const secret = new Uint8Array(32).fill(9);
  const swapped = deriveLot(spec, secret, signature);
  const list = (values: string[]) => `array[${values.join(', ')}]`;
  const findings = await other.rehearse(
    [
      `update lot_secrets set secret = decode(repeat('09', 32), 'hex'), txid = '${swapped.txid}' where lot_id = ${tubeId}`,
      `update lots set root = '${swapped.root}', txid_hash = '${swapped.txidHash}', secret_hash = '${hashSecret(secret)}',
         seal = '${sealOf(spec, hashSecret(secret))}' where id = ${tubeId}`,
      `update slots s set prize_id = n.prize, salt = n.salt from unnest(
         ${list(swapped.slots.map(({ number }) => String(number)))}, ${list(swapped.slots.map(({ prizeId }) => prizeId))},
         ${list(swapped.slots.map(({ salt }) => `'\\x${toHex(salt)}'::bytea`))}) n (number, prize, salt)
       where s.lot_id = ${tubeId} and s.number = n.number`,
      `update lot_subtrees t set above = n.above from unnest(
         ${list(Array.from({ length: Math.ceil(total / 16) }, (_, i) => String(i)))},
         ${list(
           Array.from(
             { length: Math.ceil(total / 16) },
             (_, i) =>
               `'\\x${swapped.tree
                 .path(i * 16, 4)
                 .map(toHex)
                 .join('')}'::bytea`,
           ),
         )}) n (position, above)
       where t.lot_id = ${tubeId} and t.position = n.position`,
    ],
    (db) => audit(db),
  );
  expect(productId).toBeGreaterThan(0);
  // Its seal and its assignment.
  const rule = 'the log says what the shop says';
  expect(findings.map((one) => one.rule)).toEqual([rule, rule]);
});

test('the role of the shop cannot change the log', async () => {
  for (const table of ['log_leaves', 'log_nodes', 'log_checkpoints', 'log_cosignatures'])
    for (const statement of [`delete from ${table}`, `truncate ${table} cascade`])
      await expect(other.db.query(statement)).rejects.toThrow('is append-only');
  await expect(other.db.query(`update log_leaves set entry = ''`)).rejects.toThrow('is append-only');
});
