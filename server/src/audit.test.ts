import { beforeAll, expect, test } from 'vitest';
import { audit } from './audit.ts';
import { playAuditedWorld } from './testing/audited-world.ts';
import { brokenDraws } from './testing/broken-draws.ts';
import { brokenRewards } from './testing/broken-rewards.ts';
import { useTestShop } from './testing/shop.ts';

const shop = useTestShop();
beforeAll(() => playAuditedWorld(shop));

test('the books balance before anything is broken', async () => {
  expect(await audit(shop.db)).toEqual([]);
});

test.each([...brokenDraws, ...brokenRewards])('“%s” is found broken (%#)', async (rule, ...statements) => {
  const findings = await shop.rehearse(statements, audit);
  expect(findings.map((finding) => finding.rule)).toContain(rule);
});
