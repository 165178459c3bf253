import type { Batch, CapsuleItem, gachaProduct, MachineEvent } from '@kujiya/contract/gacha';
import type { AnswerOf } from '@kujiya/contract/kernel/call';

export type MachineState = AnswerOf<typeof gachaProduct>;

type Counted = Pick<CapsuleItem, 'remaining_quantity'>;

/** Capsules left in the batch on sale: the sum over the machine's figures. */
export const stockOf = (items: readonly Counted[]): number =>
  items.reduce((sum, { remaining_quantity }) => sum + remaining_quantity, 0);

export const capacityOf = (items: readonly Pick<CapsuleItem, 'total_quantity'>[]): number =>
  items.reduce((sum, { total_quantity }) => sum + total_quantity, 0);

/** The batch on sale; undefined when the machine is empty. */
export const openBatch = (batches: readonly Batch[]): Batch | undefined =>
  batches.find(({ remaining }) => remaining > 0);

export const batchCommitment = ({ lot_id: lotId, root, total }: Batch) => ({ lotId, root, total });

/**
 * Applies an event to a machine: takes the drawn capsules off their batch and, while that batch is on sale, off its
 * figures. The batch that follows an emptied one has to be fetched.
 */
export function withDrawn<M extends Pick<MachineState, 'items' | 'batches'>>(
  machine: M,
  { lot_id, drawn }: MachineEvent,
): M {
  const taken = new Map<number, number>();
  const selling = openBatch(machine.batches)?.lot_id === lot_id;
  for (const { item_id } of selling ? drawn : []) taken.set(item_id, (taken.get(item_id) ?? 0) + 1);
  return {
    ...machine,
    items: machine.items.map((item) => ({
      ...item,
      remaining_quantity: Math.max(0, item.remaining_quantity - (taken.get(item.id) ?? 0)),
    })),
    batches: machine.batches.map((batch) => {
      if (batch.lot_id !== lot_id) return batch;
      const remaining = Math.max(0, batch.remaining - drawn.length);
      return { ...batch, remaining, is_finished: remaining === 0 };
    }),
  };
}

/** A random figure, weighted by its stock, as the machine would give it. `roll` lies in [0, 1). */
export function pickByStock<Item extends Counted>(items: readonly Item[], roll: number): Item | undefined {
  let place = Math.floor(roll * stockOf(items));
  return items.find(({ remaining_quantity }) => {
    place -= remaining_quantity;
    return place < 0;
  });
}

/** The figures, each with the number the member has ever owned; a visitor has none. */
export const collectablesOf = (items: readonly CapsuleItem[]) =>
  items.map(({ id, name, image_url, rarity, collection_count }) => ({
    id,
    name,
    image_url,
    rarity,
    count: collection_count,
  }));
