import { readStatement } from '#platform/postgres/database.ts';

/** Whose place it is that has this secret; no row when it is nobody's. */
export const ownerOfTicket = readStatement<{ lot_id: number; member_id: number }, [ticket: string]>(
  'waiting.owner_of_ticket',
  'select lot_id, member_id from waiting_places where ticket = $1',
);
