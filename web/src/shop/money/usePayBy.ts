import { useState } from 'react';
import type { Means, PriceBreakdown } from './price-breakdown.ts';
import { useCardInvoice } from './useCardInvoice.ts';

/** How the member pays: with tokens, some of which may be missing, or by card, with an invoice. */
export function usePayBy(payment: PriceBreakdown, means: Means | undefined, frozen: boolean) {
  const [by, onBy] = useState<'tokens' | 'card'>('tokens');
  // A purchase that costs nothing any more needs no card.
  const isCard = by === 'card' && payment.final > 0;
  return {
    by,
    onBy,
    isCard,
    card: useCardInvoice(),
    // An attempt that may have succeeded has perhaps taken the tokens already.
    missing: means && !isCard && !frozen ? -payment.tokensAfter : 0,
  };
}
