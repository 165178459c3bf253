import type { DrawReceipt } from '@kujiya/contract/shop/draws';
import type { Game } from '@kujiya/contract/shop/games';
import { ProofBadge } from './ProofBadge.tsx';
import type { Commitment, ShownPrizes } from './proof.ts';
import { useProof } from './useProof.ts';

/** Checks a draw and shows the result; takes the same values as `useProof`. */
export function DrawProof({
  receipt,
  shown,
  published,
  ...badge
}: {
  receipt: DrawReceipt;
  shown: ShownPrizes;
  published: Commitment | null | undefined;
  game: Game;
  /** Names a prize id in the details. */
  prizeName: (prizeId: string) => string;
  onNight?: boolean;
  /** Without the details while some prizes are not opened. */
  isBrief?: boolean;
  className?: string | undefined;
}) {
  const proof = useProof({ receipt, shown, published });
  return <ProofBadge proof={proof} receipt={receipt} {...badge} />;
}
