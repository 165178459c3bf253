import { productCases } from '@kujiya/contract/blindbox';
import { collectionStatus } from '@kujiya/contract/figures';
import { gachaProduct } from '@kujiya/contract/gacha';
import { countTools } from '@kujiya/contract/tool-cards';
import { expect } from 'vitest';
import { holdersOf, ownersOf } from './boxes.ts';
import type { TestCase, TestMachine } from './figures.ts';
import * as plain from './games-model.ts';
import type { TestShop } from './shop.ts';
import type { TestMember } from './stock.ts';
import { at } from './tube-model.ts';

/** A model, and the members, cases and machine of the shop that it models. */
export type World = {
  shop: TestShop;
  members: TestMember[];
  box: TestCase;
  machine: TestMachine;
  model: plain.Model;
};

/** Expects the public view of cases and machine to match the model. */
export async function expectShown({ shop, members, box, machine, model }: World): Promise<void> {
  const heldAt = (now: number) =>
    model.holds.flatMap((held, i) =>
      held && held.expires > now ? [`${held.pack} ${held.box} ${at(members, i).id}`] : [],
    );
  const before = heldAt(Date.now());
  const { data } = (await shop.call(productCases, { params: { productId: box.productId }, query: {} })).body;
  const shown = data.packages.flatMap(({ id, items }) =>
    items.flatMap(({ item_index, locked_by }) =>
      locked_by === null ? [] : [`${box.packageIds.indexOf(id)} ${item_index} ${locked_by}`],
    ),
  );
  expect([before.sort(), heldAt(Date.now() + 1).sort()]).toContainEqual(shown.sort());
  for (const [pack, lot] of model.packs.entries()) {
    const seen = data.packages.find(({ id }) => id === box.packageIds[pack]);
    expect(seen?.items.map(({ item_id }) => item_id)).toEqual(
      lot.contents.map((figure, i) => (lot.drawn.has(i + 1) ? figure : null)),
    );
    expect(seen?.package_price).toBe(plain.casePrice(model, pack));
  }
  const { items } = (await shop.call(gachaProduct, { params: { id: machine.productId } })).body;
  const onSale = at(model.batches, plain.batchOnSale(model) ?? model.batches.length - 1);
  const left = plain.undrawn(onSale).map((number) => onSale.contents[number - 1]);
  expect(items.map(({ id, remaining_quantity }) => [id, remaining_quantity])).toEqual(
    machine.figures.map((figure) => [figure, left.filter((one) => one === figure).length]),
  );
}

/** Expects the stored data of the sequence to match the model. */
export async function expectKept({ shop, members, box, machine, model }: World): Promise<void> {
  for (const [i, packageId] of box.packageIds.entries()) {
    const live = model.holds.filter((held) => held?.pack === i && held.expires > Date.now() + 1_000).length;
    expect((await holdersOf(shop.db, packageId)).length).toBeGreaterThanOrEqual(live);
  }
  for (const [lotIds, lots] of [
    [box.packageIds, model.packs],
    [machine.lotIds, model.batches],
  ] as const)
    for (const [i, lot] of lots.entries())
      expect(await ownersOf(shop.db, at(lotIds, i))).toEqual(
        [...lot.drawn]
          .sort(([a], [b]) => a - b)
          .map(([number, member]) => ({
            number,
            prize_id: at(lot.contents, number - 1),
            member_id: at(members, member).id,
          })),
      );
  for (const [i, { token, id }] of members.entries()) {
    const { data } = (await shop.call(collectionStatus, { params: { productId: box.productId }, token }))
      .body;
    expect(data.collection_status.map(({ item_id, count }) => [item_id, count])).toEqual(
      box.figures.map((figure) => [figure, at(model.owned, i).get(figure) ?? 0]),
    );
    const valid = (type: plain.CardType) =>
      at(model.cards, i)[type].filter((expires) => expires > Date.now()).length;
    expect((await shop.call(countTools, { token })).body.data).toEqual({
      shake_card: valid('shake_card'),
      insight_card: valid('insight_card'),
    });
    const { rows } = await shop.db.query<{ remaining: number }>(
      'select remaining from point_lots where member_id = $1 order by remaining',
      [id],
    );
    expect(rows.map(({ remaining }) => remaining)).toEqual(
      at(model.purses, i)
        .lots.map(({ remaining }) => remaining)
        .sort((a, b) => a - b),
    );
  }
}
