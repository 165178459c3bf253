import type { InvoiceInfo } from '@kujiya/contract/shop/invoice';
import { useState } from 'react';

/** The invoice of a purchase by card; undefined while it has errors. */
export function useCardInvoice() {
  const [invoice, onInvoice] = useState<InvoiceInfo>();
  const [wrong, setWrong] = useState(0);
  return {
    invoice,
    /** For `CardInvoice`. */
    fields: { wrong, onInvoice },
    /** Shows the errors, and focuses the first field that has one. */
    showErrors: () => setWrong(wrong + 1),
  };
}
