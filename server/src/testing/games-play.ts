import { drawCapsules } from '@kujiya/contract/gacha';
import { expect } from 'vitest';
import { transaction } from '#platform/postgres/database.ts';
import { credit } from '#shop/ledger/service.ts';
import { boxesOf } from './boxes.ts';
import { contentsOf } from './figures.ts';
import { answersOf } from './games-answers.ts';
import { expectKept, expectShown } from './games-compare.ts';
import * as plain from './games-model.ts';
import { type DrawAnswer, expectOwned } from './owners.ts';
import { type Bill, discountOf, grant, livePoints } from './purse-model.ts';
import type { TestShop } from './shop.ts';
import { at } from './tube-model.ts';

export type Money = { points: number; shown: 'nothing' | 'the price' | 'another price'; key: number | null };
type Box = { member: number; pack: number; box: number | 'held' };
export type Step =
  | ({ kind: 'hold'; seconds: number | null } & Box)
  | { kind: 'release'; member: number; pack: number }
  | ({ kind: 'box' } & Box & Money)
  | ({ kind: 'case'; member: number; pack: number } & Money)
  | ({ kind: 'capsules'; member: number; count: number } & Money)
  | ({ kind: 'card'; type: plain.CardType; key: number | null } & Box)
  | { kind: 'cards'; member: number; type: plain.CardType; count: number; days: number }
  | { kind: 'pass'; seconds: number }
  | { kind: 'grant'; member: number; points: number }
  | { kind: 'price'; of: 'box' | 'capsule'; price: number }
  | { kind: 'repeat'; nth: number }
  | { kind: 'look' };

const balances = [
  { tokens: 700, points: 1_000 },
  { tokens: 400, points: 400 },
  { tokens: 90, points: 4_000 },
];
export const sizes = { members: balances.length, packs: 2, boxes: 4 };
const startCards = 2;
const casePrice = 200;
const prices = { box: 60, case: casePrice, capsule: 30 };

/**
 * One sequence: fresh members, cases and batches, each step made in the shop and in the model, all answers compared.
 */
export async function play(shop: TestShop, sequence: Step[]): Promise<void> {
  const members = await Promise.all(balances.map((balance) => shop.member(balance)));
  const box = await shop.boxCase({
    cases: sizes.packs,
    contents: [2, 1, 1],
    price: prices.box,
    casePrice,
  });
  const machine = await shop.machine({
    batches: [
      [1, 2, 1],
      [0, 1, 1],
    ],
    price: prices.capsule,
  });
  const contents = (lotIds: number[]) => Promise.all(lotIds.map((lotId) => contentsOf(shop.db, lotId)));
  const model = plain.newModel(
    balances,
    { ...prices },
    await contents(box.packageIds),
    await contents(machine.lotIds),
  );
  const world = { shop, members, box, machine, model };
  const packs = box.packageIds.map((packageId) => boxesOf(shop, { ...box, packageId }));
  for (const [i, member] of members.entries())
    for (const type of ['shake_card', 'insight_card'] as const) {
      plain.giveCards(model, i, type, startCards, 45);
      await shop.cards(member, type, startCards, 45);
    }
  const { ends, once, kept } = answersOf((member) => at(members, member).id);
  const tokenOf = (member: number) => at(members, member);
  const sent: Parameters<typeof expectOwned>[2][number][] = [];

  /**
   * The member and the box of a question: a member who holds a box, with that box; if nobody does, this member with the
   * last box held.
   */
  const choiceOf = ({ member, pack, box: number }: Box): plain.Choice => {
    if (number !== 'held') return { member, pack, box: number };
    const isHolding = (who: number) => (at(model.holds, who)?.expires ?? 0) > Date.now();
    const who = [member, ...members.keys()].find(isHolding) ?? member;
    const had = at(model.holds, who);
    return had ? { member: who, pack: had.pack, box: had.box } : { member, pack, box: 1 };
  };

  const billOf = (total: number, { points, shown }: Money): Bill => {
    const final = Math.max(0, total - discountOf(points));
    return { total, points, shown: { nothing: null, 'the price': final, 'another price': final + 1 }[shown] };
  };
  const moneyOf = ({ points, shown }: Bill) => ({
    ...(points > 0 && { points_discount: points }),
    ...(shown !== null && { final_amount: shown }),
  });
  const expectPaid = (
    member: number,
    { total, points }: Bill,
    { order, balance }: { order: object; balance: object },
    now: number,
  ) => {
    const purse = at(model.purses, member);
    expect(balance).toEqual({ tokens: purse.tokens, points: livePoints(purse, now) });
    const points_discount = discountOf(points);
    const final_amount = total - points_discount;
    expect(order).toMatchObject({ total_amount: total, points_used: points, points_discount, final_amount });
  };
  type Bought = {
    data: DrawAnswer & {
      items: { item_index: number; item_id: number; is_new: boolean }[];
    };
  };
  function bookBoxes(
    member: number,
    pack: number,
    numbers: number[],
    bill: Bill,
    done: { body: Bought; before: number },
  ) {
    const lot = at(model.packs, pack);
    const fresh = plain.book(model, member, lot, numbers, bill, done.before);
    plain.release(model, member, pack, done.before);
    expect(
      done.body.data.items.map(({ item_index, item_id, is_new }) => [item_index, item_id, is_new]),
    ).toEqual(numbers.map((number) => [number, at(lot.contents, number - 1), fresh.includes(number)]));
    sent.push([at(members, member), { status: 200, body: done.body.data }]);
    expectPaid(member, bill, done.body.data, done.before);
  }

  const steps: { [K in Step['kind']]: (step: Extract<Step, { kind: K }>) => Promise<unknown> } = {
    async hold(step) {
      const choice = choiceOf(step);
      const held = await ends(
        (now) => plain.holdRefusals(model, choice, now),
        () => at(packs, choice.pack).hold(tokenOf(choice.member), choice.box, step.seconds ?? undefined),
      );
      if (!held) return;
      const until = Date.parse(held.body.data.lock.expires_at);
      plain.hold(model, choice, until, Math.min(step.seconds ?? 150, 150), held.before);
      expect(Math.abs(until - (at(model.holds, choice.member)?.expires ?? 0))).toBeLessThanOrEqual(1);
      const { is, is_not } = held.body.data.known;
      const about = `${choice.member} ${choice.pack} ${choice.box}`;
      const inside = at(at(model.packs, choice.pack).contents, choice.box - 1);
      expect(is?.id).toBe(model.seen.has(about) ? inside : undefined);
      expect(is_not.map(({ id }) => id).sort()).toEqual([...(model.excluded.get(about) ?? [])].sort());
    },
    async release({ member, pack }) {
      const now = Date.now();
      expect((await at(packs, pack).release(tokenOf(member))).status).toBe(200);
      plain.release(model, member, pack, now);
    },
    async box(step) {
      const choice = choiceOf(step);
      const bill = billOf(model.prices.box, step);
      const done = await once(
        choice.member,
        step.key,
        ['box', choice, bill.points, bill.shown],
        (now) => plain.boxRefusals(model, choice, bill, now),
        (more) =>
          at(packs, choice.pack).buy(tokenOf(choice.member), choice.box, { ...moneyOf(bill), ...more }),
      );
      if (done) bookBoxes(choice.member, choice.pack, [choice.box], bill, done);
    },
    async case(step) {
      const bill = billOf(plain.casePrice(model, step.pack), step);
      const numbers = plain.undrawn(at(model.packs, step.pack));
      const done = await once(
        step.member,
        step.key,
        ['case', step.pack, bill.points, bill.shown],
        (now) => plain.caseRefusals(model, step.member, step.pack, bill, now),
        (more) => at(packs, step.pack).buyCase(tokenOf(step.member), { ...moneyOf(bill), ...more }),
      );
      if (done) bookBoxes(step.member, step.pack, numbers, bill, done);
    },
    async capsules({ member, count, key, ...money }) {
      const bill = billOf(model.prices.capsule * count, { key, ...money });
      const done = await once(
        member,
        key,
        ['capsules', count, bill.points, bill.shown],
        (now) => plain.capsuleRefusals(model, member, count, bill, now),
        (more) =>
          shop.call(drawCapsules, {
            params: { id: machine.productId },
            body: { payment_method: 'balance', quantity: count, ...moneyOf(bill) },
            token: tokenOf(member).token,
            ...more,
          }),
      );
      if (!done) return;
      const onSale = plain.batchOnSale(model) ?? -1;
      const batch = at(model.batches, onSale);
      const numbers = plain.undrawn(batch).slice(0, count);
      const fresh = plain.book(model, member, batch, numbers, bill, done.before);
      expect(done.body.items.map(({ number, id, is_new }) => [number, id, is_new])).toEqual(
        numbers.map((number) => [number, at(batch.contents, number - 1), fresh.includes(number)]),
      );
      expect(done.body.receipt).toMatchObject({ lot_id: machine.lotIds[onSale], seq: numbers[0] });
      sent.push([at(members, member), { status: 200, body: done.body }]);
      expectPaid(member, bill, done.body, done.before);
    },
    async card(step) {
      const choice = choiceOf(step);
      const isHint = step.type === 'shake_card';
      type Named = { not_me_item?: { id: number }; current_item?: { id: number } } | undefined;
      const figureOf = (named: Named) => (named?.not_me_item ?? named?.current_item)?.id ?? 0;
      const done = await once<{ figure: number }>(
        choice.member,
        step.key,
        [step.type, choice],
        (now) => plain.cardRefusals(model, choice, step.type, now),
        async ({ key }) => {
          const boxes = at(packs, choice.pack);
          const by = tokenOf(choice.member);
          const { status, body } = isHint
            ? await boxes.hint(by, choice.box, key)
            : await boxes.insight(by, choice.box, key);
          return { status, body: { ...body, figure: figureOf(body.data) } };
        },
      );
      if (!done) return;
      const { figure } = done.body;
      if (isHint) expect(plain.hintable(model, choice)).toContain(figure);
      else expect(figure).toBe(at(at(model.packs, choice.pack).contents, choice.box - 1));
      plain.useCard(model, choice, step.type, figure, done.before);
    },
    async cards({ member, type, count, days }) {
      plain.giveCards(model, member, type, count, days);
      await shop.cards(tokenOf(member), type, count, days);
    },
    async grant({ member, points }) {
      grant(at(model.purses, member), points, Date.now());
      const reference = `grant:${crypto.randomUUID()}`;
      const gift = { reference, kind: 'gift', from: 'gift', tokens: 0, points } as const;
      await transaction(shop.db, (tx) => credit(tx, { ...gift, memberId: tokenOf(member).id }));
    },
    async price({ of, price }) {
      model.prices[of] = price;
      const { productId } = of === 'box' ? box : machine;
      await shop.db.query('update products set price = $2 where id = $1', [productId, price]);
    },
    async repeat({ nth }) {
      const one = kept()[nth];
      if (one) expect(await one.send()).toEqual(one.reply);
    },
    async pass({ seconds }) {
      plain.pass(model, seconds * 1_000);
      const shift = 'make_interval(secs => $2)';
      for (const [table, times, owner] of [
        ['slot_locks', ['locked_at', 'expires_at'], 'product_id'],
        ['lots', ['receipt_at'], 'product_id'],
        ['point_lots', ['expires_at'], 'member_id'],
        ['user_tools', ['expires_at'], 'member_id'],
      ] as const) {
        const ids = owner === 'member_id' ? members.map(({ id }) => id) : [box.productId, machine.productId];
        const set = times.map((time) => `${time} = ${time} - ${shift}`).join(', ');
        await shop.db.query(`update ${table} set ${set} where ${owner} = any ($1)`, [ids, seconds]);
      }
    },
    async look() {
      await expectShown(world);
    },
  };

  for (const step of sequence) await steps[step.kind](step as never);
  await expectShown(world);
  await expectKept(world);
  for (const [i, member] of members.entries())
    await expectOwned(
      shop.db,
      at(balances, i).tokens,
      sent.filter(([by]) => by === member),
    );
}
