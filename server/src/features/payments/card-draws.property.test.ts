import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { balances, playCardDraws, type Step } from '#testing/card-draws-play.ts';
import { sequences } from '#testing/sequences.ts';
import { expectCleanAudit, openTestShop, type TestServer, type TestShop } from '#testing/shop.ts';

const sequencesPerAudit = 10;
let shop: TestShop;
let servers: TestServer[];
beforeAll(async () => {
  shop = await openTestShop();
  servers = [shop, await shop.another()];
});
afterAll(() => shop.close());

const server = fc.nat({ max: 1 });
const which = fc.nat({ max: 20 });
const ask = {
  member: fc.nat({ max: balances.length - 1 }),
  lot: fc.constantFrom(0, 0, 1, 2),
  numbers: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }),
  points: fc.constantFrom(0, 0, 200, 400),
  server,
};
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('reserve' as const), ...ask }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('buy' as const), ...ask }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const), which, server }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pay' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fail' as const), which }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('tell' as const), which, times: fc.integer({ min: 1, max: 4 }) }),
  },
  // An old failure that arrives after newer notices.
  { weight: 1, arbitrary: fc.record({ do: fc.constant('oldFailure' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('forge' as const), which, kind: fc.nat({ max: 2 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('crash' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('ask' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), which, server }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('pass' as const), seconds: fc.constantFrom(45, 200, 320, 1_000) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tidy' as const) }) },
);

test('draws by card in three games match a plain model, with notices repeated, reordered, lost, late or forged and servers that die', async () => {
  let played = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      await playCardDraws(shop, servers, steps);
      played++;
      if (played % sequencesPerAudit === 0) await expectCleanAudit(shop.db);
    }),
    { numRuns: sequences },
  );
  await expectCleanAudit(shop.db);
});
