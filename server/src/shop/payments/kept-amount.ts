/** SQL: NT$ of the payment of the attempt `a` that have not gone back, and are not on the way. */
export const keptAmount = `(a.amount
  - coalesce((select sum(p.amount) from payouts p where p.attempt_id = a.id and p.way <> 'tokens'), 0))`;
