import type { DrawReceipt } from '@kujiya/contract/shop/draws';
import { DrawProof } from '#shop/proof/DrawProof.tsx';
import type { MachineState } from '../stock.ts';
import type { OpenedCapsule } from './found.ts';

/** The proof of an order's capsules, checked against the root that its machine shows publicly. */
export function CapsuleProof({
  machine,
  found,
  receipt,
}: {
  machine: MachineState;
  found: readonly OpenedCapsule[];
  receipt: DrawReceipt;
}) {
  const batch = machine.batches.find(({ lot_id }) => lot_id === receipt.lot_id);
  const names = new Map(machine.items.map(({ id, name }) => [String(id), name]));
  return (
    <DrawProof
      onNight
      receipt={receipt}
      shown={{
        tickets: found.flatMap(({ number, itemId, name, rarity: tier }) =>
          number === null ? [] : [{ number, prizeId: String(itemId), name, tier }],
        ),
        lastPrizeId: null,
      }}
      published={batch ? { root: batch.root, total: batch.total } : null}
      game="gacha"
      prizeName={(id) => names.get(id) ?? `款式 ${id}`}
    />
  );
}
