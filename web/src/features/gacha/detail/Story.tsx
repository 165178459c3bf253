import { DeliveryNotes } from '#shop/shelf/DeliveryNotes.tsx';
import type { MachineState } from '../stock.ts';
import { BatchCommitment } from './BatchCommitment.tsx';
import { LastCapsules } from './LastCapsules.tsx';

/** The sections below the fold: the member's own capsules, delivery, and the batches' commitments. */
export function Story({ machine, member }: { machine: MachineState; member: boolean }) {
  return (
    <>
      {member && <LastCapsules productId={machine.product.id} />}
      <DeliveryNotes product={machine.product} opened="轉蛋屬機率型商品，一轉出即視為已拆封。" />
      <BatchCommitment machine={machine} />
    </>
  );
}
