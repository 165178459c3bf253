import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { audit } from './audit.ts';
import { playAuditedWorld } from './testing/audited-world.ts';
import { brokenDraws } from './testing/broken-draws.ts';
import { brokenRewards } from './testing/broken-rewards.ts';
import { useTestShop } from './testing/shop.ts';

const shop = useTestShop();
// One connection for all of them: the audit is planned once, which takes longer than running it.
let administrator: pg.Client;
beforeAll(async () => {
  await playAuditedWorld(shop);
  administrator = await shop.administrator();
  return () => administrator.end();
});

async function auditAfter(statements: string[]) {
  await administrator.query('begin');
  try {
    for (const statement of statements) await administrator.query(statement);
    return await audit(administrator);
  } finally {
    await administrator.query('rollback');
  }
}

test('the audit is clean before anything is broken', async () => {
  expect(await audit(shop.db)).toEqual([]);
});

test.each([...brokenDraws, ...brokenRewards])(
  'the audit finds a violation of “%s” (%#)',
  async (rule, ...statements) => {
    const findings = await auditAfter(statements);
    expect(findings.map((finding) => finding.rule)).toContain(rule);
  },
);
