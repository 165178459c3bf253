import type { Tube } from '@kujiya/contract/ichiban';
import type { ShownLot } from '#shop/proof/useNoted.ts';

export const tubeCommitment = ({ id: lotId, root, total_tickets: total }: Tube): ShownLot => ({
  lotId,
  root,
  total,
});
