import * as calls from '@kujiya/contract/staff/accounts';
import { grantableRights } from '@kujiya/contract/staff/rights';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sequences } from '#testing/sequences.ts';
import { type TestShop, useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';

const shop = useTestShop();

const people = 4;
const who = fc.nat({ max: people - 1 });
/** Mostly the two leads. */
const actor = fc.constantFrom(0, 0, 1, 1, 2, 3);
const lead = ['read_staff', 'write_staff', 'read_orders', 'write_orders', 'write_refunds'];
// Mostly what the leads hold themselves, so that roles come into being; the limits are beyond theirs at times.
const rights = fc.oneof(
  { weight: 2, arbitrary: fc.subarray(lead) },
  { weight: 1, arbitrary: fc.subarray([...grantableRights], { maxLength: 5 }) },
);
/** The limit of refunds; undefined is none. */
const limit = fc.option(fc.constantFrom(0, 100, 500, 5_000), { nil: undefined });
const role = fc.constantFrom('first', 'first', 'first', 'lead', 'lead', 'second', 'clerk', 'owner');
const step = fc.oneof(
  fc.record({ kind: fc.constant('make' as const), by: actor, role, rights, limit }),
  fc.record({ kind: fc.constant('change' as const), by: actor, role, rights, limit }),
  fc.record({ kind: fc.constant('assign' as const), by: actor, to: who, role }),
  fc.record({ kind: fc.constant('disable' as const), by: actor, to: who }),
  fc.record({ kind: fc.constant('enable' as const), by: actor, to: who }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
const limitsOf = ({ rights, limit }: { rights: readonly string[]; limit: number | undefined }) => ({
  ...(limit !== undefined && rights.includes('write_refunds') && { write_refunds: limit }),
});

type Held = { id: number; rights: string[]; limits: Record<string, number>; disabled: boolean };
const held = async ({ db }: Pick<TestShop, 'db'>, ids: number[]) =>
  (
    await db.query<Held>(
      `select a.id, r.rights, r.limits, a.disabled_at is not null as disabled
       from staff a join staff_roles r on r.name = a.role where a.id = any ($1) order by a.id`,
      [ids],
    )
  ).rows;

async function play(actors: TestStaff[], one: Step): Promise<void> {
  const { token } = actors[one.by] ?? { token: '' };
  const versionOf = async (table: string, column: string, key: unknown) =>
    (await shop.db.query<{ version: number }>(`select version from ${table} where ${column} = $1`, [key]))
      .rows[0]?.version ?? 1;
  if (one.kind === 'make') {
    const { role: name, rights: given } = one;
    await shop.call(calls.staffCreateRole, {
      token,
      body: { name, title: name, rights: given, limits: limitsOf(one) },
    });
    return;
  }
  if (one.kind === 'change') {
    const version = await versionOf('staff_roles', 'name', one.role);
    const body = { version, rights: one.rights, limits: limitsOf(one) };
    await shop.call(calls.staffChangeRole, { token, params: { name: one.role }, body });
    return;
  }
  const id = actors[one.to]?.id ?? 0;
  if (one.kind === 'assign') {
    const version = await versionOf('staff', 'id', id);
    await shop.call(calls.staffChangeAccount, { token, params: { id }, body: { version, role: one.role } });
    return;
  }
  const call = one.kind === 'disable' ? calls.staffDeactivate : calls.staffReactivate;
  await shop.call(call, { token, params: { id }, body: { reason: '測試' } });
}

test('whatever people without every right do to each other, none of them comes to hold more than all held', async () => {
  const run = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
    await shop.tamper(
      'delete from staff_sessions',
      `update staff set role = 'viewer', disabled_at = now()`,
      `delete from staff_roles where name in ('lead', 'first', 'second')`,
    );
    await shop.tamper(
      `insert into staff_roles (name, title, rights, limits) values
         ('lead', '主任', '{${lead.join()}}', '{"write_refunds": 500}')`,
    );
    const owner = await shop.staff();
    const actors: TestStaff[] = [];
    for (const name of ['lead', 'lead', 'viewer', 'viewer']) actors.push(await shop.staff(name));
    const ids = actors.map(({ id }) => id);
    const before = await held(shop, ids);
    const ceiling = new Set(before.flatMap((one) => one.rights));
    for (const one of steps) {
      await play(actors, one);
      for (const now of await held(shop, ids)) {
        expect(now.rights.filter((right) => !ceiling.has(right))).toEqual([]);
        if (now.rights.includes('write_refunds')) expect(now.limits.write_refunds).toBeLessThanOrEqual(500);
      }
    }
    expect((await held(shop, [owner.id]))[0]).toMatchObject({ rights: ['*'], disabled: false });
  });
  await fc.assert(run, { numRuns: Math.ceil(sequences / 2) });
}, 600_000);
