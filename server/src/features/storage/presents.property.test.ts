import { claimPresent, givePresent, listPresents, revokePresent } from '@kujiya/contract/presents';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { sequences } from '#testing/sequences.ts';
import { expectCleanAudit, type TestServer, useTestShop } from '#testing/shop.ts';
import { type Collector, collector, send } from '#testing/storage.ts';
import { at } from '#testing/tube-model.ts';
import { returnEnded } from './present-queries.ts';

const members = 3;
const each = 2;

const shop = useTestShop();
let servers: TestServer[];
beforeAll(async () => {
  servers = [shop, await shop.another()];
});

const member = fc.nat({ max: members - 1 });
const thing = fc.nat({ max: members * each - 1 });
const nth = fc.nat({ max: 5 });
const kind = <K extends string>(name: K) => ({ kind: fc.constant(name) });
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ ...kind('give'), thing, member }) },
  { weight: 5, arbitrary: fc.record({ ...kind('claim'), nth, member }) },
  { weight: 2, arbitrary: fc.record({ ...kind('revoke'), nth, member }) },
  { weight: 2, arbitrary: fc.record({ ...kind('expire'), nth }) },
  { weight: 2, arbitrary: fc.record({ ...kind('ship'), thing, member }) },
  // Both at once, on two servers.
  {
    weight: 3,
    arbitrary: fc.record({
      ...kind('claims'),
      nth,
      members: fc.uniqueArray(member, { minLength: 2, maxLength: 2 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ ...kind('claim or revoke'), nth, member }) },
);

type Thing = { owner: number; state: 'available' | 'wrapped' | 'paid' };
type Present = { id: number; code: string; thing: number; giver: number; open: boolean };

test(`${Math.ceil(sequences / 2)} random sequences of presents over two servers leave each thing to one owner`, async () => {
  let played = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
      const people: Collector[] = [];
      for (let i = 0; i < members; i++) people.push(await collector(shop, { things: each, tokens: 500 }));
      const ids = people.flatMap((person) => person.ids);
      const things: Thing[] = ids.map((_, i) => ({ owner: Math.floor(i / each), state: 'available' }));
      const presents: Present[] = [];
      const claim = async (server: TestServer, by: number, { code }: Present) =>
        (await server.call(claimPresent, { params: { code }, token: at(people, by).token })).status === 200;
      const revoke = async (server: TestServer, by: number, { id }: Present) =>
        (await server.call(revokePresent, { params: { id }, token: at(people, by).token })).status === 200;
      const end = (present: Present, owner: number) => {
        present.open = false;
        Object.assign(at(things, present.thing), { owner, state: 'available' });
      };

      for (const [i, one] of steps.entries()) {
        const [here, there] = [at(servers, i % 2), at(servers, (i + 1) % 2)];
        if (one.kind === 'give') {
          const item = at(things, one.thing);
          const { token } = at(people, one.member);
          const { status, body } = await here.call(givePresent, {
            body: { item_id: at(ids, one.thing), word: 'cheers' },
            token,
          });
          const may = item.owner === one.member && item.state === 'available';
          expect(status === 200).toBe(may);
          if (may) {
            item.state = 'wrapped';
            const listed = (await there.call(listPresents, { token })).body.data;
            const code = listed.find(({ id }) => id === body.data.id)?.code ?? '';
            presents.push({ id: body.data.id, code, thing: one.thing, giver: one.member, open: true });
          }
        } else if (one.kind === 'ship') {
          const item = at(things, one.thing);
          const sent = await send(here, at(people, one.member), { ids: [at(ids, one.thing)] });
          const may = item.owner === one.member && item.state === 'available';
          expect(sent.status === 200).toBe(may);
          if (may) item.state = 'paid';
        } else if (one.nth < presents.length) {
          const present = at(presents, one.nth);
          const { giver, open } = present;
          if (one.kind === 'claim') {
            const claimed = await claim(here, one.member, present);
            if (open) expect(claimed).toBe(one.member !== giver);
            if (open && claimed) end(present, one.member);
          } else if (one.kind === 'revoke') {
            const revoked = await revoke(here, one.member, present);
            if (open) expect(revoked).toBe(one.member === giver);
            if (open && revoked) end(present, giver);
          } else if (one.kind === 'expire') {
            await shop.db.query(`update presents set ends_at = now() - interval '1 s' where id = $1`, [
              present.id,
            ]);
            await Promise.all([returnEnded.alone(shop.db), returnEnded.alone(shop.db)]);
            if (open) end(present, giver);
          } else if (one.kind === 'claims') {
            const [a, b] = [at(one.members, 0), at(one.members, 1)];
            const [first, second] = await Promise.all([claim(here, a, present), claim(there, b, present)]);
            if (open) {
              expect(Number(first) + Number(second)).toBe(1);
              end(present, first ? a : b);
            }
          } else {
            const [claimed, revoked] = await Promise.all([
              claim(here, one.member, present),
              revoke(there, giver, present),
            ]);
            if (open) {
              expect(claimed).toBe(!revoked);
              end(present, claimed ? one.member : giver);
            }
          }
        }
        const { rows } = await shop.db.query(
          'select member_id, status from box_items where id = any ($1) order by id',
          [ids],
        );
        expect(rows).toEqual(
          things.map(({ owner, state }) => ({ member_id: at(people, owner).id, status: state })),
        );
      }
      if (++played % 10 === 0) await expectCleanAudit(shop.db);
    }),
    { numRuns: Math.ceil(sequences / 2) },
  );
});
