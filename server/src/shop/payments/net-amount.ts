/** SQL: NT$ of the payment of the attempt `a` that were not given back and are not about to be. */
export const netAmount = `(a.amount
  - coalesce((select sum(p.amount) from payouts p where p.attempt_id = a.id and p.way <> 'tokens'), 0))`;
