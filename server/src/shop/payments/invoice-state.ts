/** SQL: the state of the invoice `i`: waiting, issued, void as a whole, or with an allowance for a part. */
export const invoiceState = `case when i.state = 'issued' then coalesce((
    select max(c.kind) from invoice_corrections c where c.invoice_id = i.id and c.state = 'issued'), 'issued')
  else 'waiting' end`;
