import { countTools } from '@kujiya/contract/tool-cards';
import { expect } from 'vitest';
import { boxesOf } from './boxes.ts';
import type { DrawAnswer } from './owners.ts';
import type { CardType, PurchasesModel } from './purchases-model.ts';
import type { Lot, Stock } from './purchases-stock.ts';
import type { TestServer, TestShop } from './shop.ts';
import type { TestMember } from './stock.ts';

/** Cards of each kind that a member has at the start. */
export const cardsAtStart = 2;
const kinds: readonly CardType[] = ['shake_card', 'insight_card'];
const missing = { shake_card: 'hint_card_missing', insight_card: 'insight_card_missing' } as const;

type Buyer = TestMember & { nth: number };
type Calls = {
  server: () => TestServer;
  refuse: (buyer: Buyer, code: string | undefined, price: number) => void;
  drawn: (buyer: Buyer, kind: 'box', lot: Lot, body: DrawAnswer) => void;
};

/** Boxes that are held, asked about with cards, and bought, let go, or held until the member's next visit. */
export class Boxes {
  readonly #held = new Map<number, { lot: Lot; number: number }>();
  readonly #model: PurchasesModel;
  readonly #stock: Stock;
  readonly #calls: Calls;

  constructor(model: PurchasesModel, stock: Stock, calls: Calls) {
    this.#model = model;
    this.#stock = stock;
    this.#calls = calls;
  }

  #of = (lot: Lot) =>
    boxesOf(this.#calls.server(), { ...lot, packageId: lot.lotId, packageIds: [], figures: [] });

  async visit(buyer: Buyer): Promise<void> {
    const open = this.#held.get(buyer.nth);
    if (open) return this.#finish(buyer, open.lot, open.number);
    const lot = await this.#stock.shared('box');
    const number = this.#stock.pick([...lot.left]);
    const { status, body } = await this.#of(lot).hold(buyer, number);
    if (status !== 200) {
      if (body.code === 'box_drawn') lot.left.delete(number);
      return this.#calls.refuse(buyer, body.code, 0);
    }
    this.#model.hold(buyer.nth, lot.lotId, number, Date.parse(body.data.lock.expires_at));
    this.#held.set(buyer.nth, { lot, number });
    const told = this.#model.toldOf(buyer.nth, lot.lotId, number);
    expect(body.data.known.is?.id).toBe(told.is);
    expect(body.data.known.is_not.map(({ id }) => id).sort()).toEqual([...told.isNot].sort());
    if (this.#stock.below(2) === 0) await this.#ask(buyer, lot, number);
    if (this.#stock.below(4) > 0) await this.#finish(buyer, lot, number);
  }

  /** Uses a card on the held box. */
  async #ask(buyer: Buyer, lot: Lot, number: number): Promise<void> {
    const type = this.#stock.pick(kinds);
    const boxes = this.#of(lot);
    const key = crypto.randomUUID();
    const { status, body } =
      type === 'shake_card' ? await boxes.hint(buyer, number, key) : await boxes.insight(buyer, number, key);
    const told = this.#model.toldOf(buyer.nth, lot.lotId, number);
    if (status === 200) {
      const named: { not_me_item?: { id: number }; current_item?: { id: number } } = body.data;
      const figure = (named.not_me_item ?? named.current_item)?.id ?? 0;
      return this.#model.useCard(buyer.nth, lot.lotId, number, type, figure);
    }
    if (body.code === missing[type]) expect(this.#model.cards[buyer.nth]?.[type]).toBe(0);
    else if (body.code === 'insight_known') expect(told.is).toBeDefined();
    else this.#calls.refuse(buyer, body.code, 0);
  }

  async #finish(buyer: Buyer, lot: Lot, number: number): Promise<void> {
    const until = this.#model.letGo(buyer.nth);
    this.#held.delete(buyer.nth);
    const boxes = this.#of(lot);
    if (this.#stock.below(5) === 0) return void expect((await boxes.release(buyer)).status).toBe(200);
    const { status, body } = await boxes.buy(buyer, number, { key: crypto.randomUUID() });
    if (status === 200) {
      expect(body.data.receipt.tickets.map((one) => one.number)).toEqual([number]);
      return this.#calls.drawn(buyer, 'box', lot, body.data);
    }
    // Nothing was bought, so the box is held as before.
    this.#model.hold(buyer.nth, lot.lotId, number, until);
    this.#held.set(buyer.nth, { lot, number });
    this.#calls.refuse(buyer, body.code, lot.price);
  }
}

/** Expects holds, cards, and what cards have said, to be as in the model. */
export async function expectBoxesAsModelled(
  shop: TestShop,
  model: PurchasesModel,
  buyers: readonly Buyer[],
): Promise<void> {
  const { rows: live } = await shop.db.query<{ slot: string; member: number }>(
    `select lot_id || ':' || number as slot, member_id as member from slot_locks where expires_at > now()`,
  );
  // Others may have run out.
  for (const { slot, member } of live)
    expect([slot, buyers[model.holds.get(slot)?.member ?? -1]?.id]).toEqual([slot, member]);
  const { rows: slots } = await shop.db.query<{ slot: string; figure: number }>(
    `select s.lot_id || ':' || s.number as slot, s.prize_id as figure from slots s join lots l on l.id = s.lot_id
     where l.game = 'blindbox'`,
  );
  const inside = new Map(slots.map(({ slot, figure }) => [slot, figure]));
  for (const [about, { is, isNot }] of model.told) {
    const figure = inside.get(about.split(' ')[1] ?? '') ?? 0;
    expect([about, is ?? figure, isNot.has(figure)]).toEqual([about, figure, false]);
  }
  for (const { nth, token } of buyers)
    expect([nth, (await shop.call(countTools, { token })).body.data]).toEqual([nth, model.cards[nth]]);
}
