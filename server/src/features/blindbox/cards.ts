import { randomInt } from 'node:crypto';
import { blindboxRefusals as refusals } from '@kujiya/contract/blindbox';
import type { Figure } from '@kujiya/contract/shop/draws';
import { type ToolType, toolRefusals } from '@kujiya/contract/tool-cards';
import { consumeCard, takeCard, takeFirstCard } from '#features/tool-cards/service.ts';
import { Refused } from '#platform/http/refused.ts';
import type { Tx } from '#platform/postgres/database.ts';
import * as queries from './queries.ts';

/** Uses tool cards on the box a member holds: a use is one transaction with its consumption. */
export function createCards() {
  /** Reads in the use's own transaction: taking a second connection could deadlock with others that do the same. */
  async function figureOf(tx: Tx, prizeId: number): Promise<Figure> {
    const [figure] = await queries.findFigure(tx, prizeId);
    if (!figure) throw new Error(`there is no figure ${prizeId}`);
    return figure;
  }

  /**
   * Picks the figure a card names: the box's own, or one that the box does not hold and no card has named for it yet.
   */
  async function named(tx: Tx, memberId: number, type: ToolType, box: queries.HeldSlot): Promise<number> {
    const known = await queries.knownOfBox(tx, memberId, box.lot_id, box.number);
    const isKnown = known.some(({ holds }) => holds);
    if (type === 'insight_card') {
      if (isKnown) throw new Refused(refusals.insight_known);
      return box.prize_id;
    }
    const left = isKnown ? [] : await queries.hintable(tx, memberId, box.lot_id, box.number);
    const picked = left[randomInt(Math.max(1, left.length))];
    if (!picked) throw new Refused(refusals.nothing_to_hint);
    return picked.prize_id;
  }

  async function use(tx: Tx, memberId: number, cardId: number, type: ToolType, box: queries.HeldSlot) {
    const prizeId = await named(tx, memberId, type, box);
    await consumeCard(tx, cardId);
    await queries.insertUse(tx, cardId, memberId, box.lot_id, box.number, prizeId, type === 'insight_card');
    return figureOf(tx, prizeId);
  }

  return {
    /**
     * Uses the card of a kind that expires first on a box the member holds; returns the figure it names. Refuses
     * `box_not_held`, `hint_card_missing` or `insight_card_missing`, `nothing_to_hint`, `insight_known`.
     */
    async useFirst(
      tx: Tx,
      memberId: number,
      type: ToolType,
      box: { package_id: number; item_index: number },
    ): Promise<Figure> {
      const [held] = await queries.heldSlot(tx, memberId, box.package_id, box.item_index);
      if (!held) throw new Refused(refusals.box_not_held);
      const cardId = await takeFirstCard(tx, memberId, type);
      if (cardId === null)
        throw new Refused(type === 'shake_card' ? refusals.hint_card_missing : refusals.insight_card_missing);
      return use(tx, memberId, cardId, type, held);
    },
    /** Uses one card on the box the member took last and still holds. Refuses as above, and for the card itself. */
    async useOnHeldBox(tx: Tx, memberId: number, cardId: number) {
      const type = await takeCard(tx, memberId, cardId);
      const [held] = await queries.latestHeldSlot(tx, memberId);
      if (!held) throw new Refused(toolRefusals.no_box_held);
      const figure = await use(tx, memberId, cardId, type, held);
      return { type, figure, package_id: held.lot_id, item_index: held.number };
    },
  };
}
