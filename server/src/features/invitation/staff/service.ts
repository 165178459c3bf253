import { invitationLimits as limits, invitationRefusals as refusals } from '@kujiya/contract/invitation';
import { Refused } from '#platform/http/refused.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { grantBoth } from '../service.ts';
import * as queries from './queries.ts';

/** Rewards that wait for a decision of the staff, oldest first. */
export const heldInvitations = async (db: Queryable) =>
  (await queries.listHeld(db, limits.heldListed)).map((row) => ({
    id: row.id,
    invitee: { id: row.id, name: row.invitee_name, created_at: row.invitee_since.toISOString() },
    inviter: { id: row.inviter_id, name: row.inviter_name, created_at: row.inviter_since.toISOString() },
    invited: row.invited,
    rewarded: row.rewarded,
    reasons: row.reasons,
    noted_at: row.noted_at.toISOString(),
  }));

/** Releases a held reward, which gives both members their points, or declines it. Refuses `invitation_settled`. */
export async function decideInvitation(
  tx: Tx,
  { staffId, inviteeId, releases }: { staffId: number; inviteeId: number; releases: boolean },
): Promise<void> {
  const [held] = await queries.decide(tx, inviteeId, releases ? 'granted' : 'declined', staffId);
  if (!held) throw new Refused(refusals.invitation_settled);
  if (releases) await grantBoth(tx, inviteeId, held.inviter_id);
}
