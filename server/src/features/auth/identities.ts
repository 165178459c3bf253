import { accountLimits as limits } from '@kujiya/contract/account';
import { nameInviterIfAny } from '#features/invitation/service.ts';
import { randomCode } from '#platform/crypto.ts';
import { countAgainst, perHour } from '#platform/limits.ts';
import type { Tx } from '#platform/postgres/database.ts';
import { recordEvent } from '#shop/events/queries.ts';
import * as queries from './identity-queries.ts';
import { rememberBrowser } from './queries.ts';

export type Person = {
  provider: queries.Provider;
  subject: string;
  /** Only an address that the provider has verified; nothing else joins accounts. */
  verifiedEmail: string | null;
  name: string | null;
};

/** The origin of a new member: network address, browser, and invitation code. */
export type Arrival = { address: string; device: Buffer | null; invitationCode: string | undefined };

const registrations = perHour('registration', limits.registrationsPerAddressPerHour);

/**
 * Completes a registration: remembers the browser, records the event, names the inviter. Refuses `too_many_requests`
 * after too many registrations from one address.
 */
export async function noteArrival(
  tx: Tx,
  memberId: number,
  { address, device, invitationCode }: Arrival,
): Promise<void> {
  await countAgainst(tx, registrations, address);
  // Before anything reacts to the registration: a browser seen here before reveals members who invite themselves.
  await rememberBrowser(tx, device, memberId, address);
  await recordEvent(tx, 'member.registered', memberId, {});
  await nameInviterIfAny(tx, memberId, invitationCode);
}

const shortName = (name: string | null): string => {
  const text = [...(name?.trim() ?? '')].slice(0, limits.nameMax).join('');
  return text === '' ? '新玩家' : text;
};
/** The member behind an identity: found by the identity, otherwise by the verified address, otherwise created. */
export async function memberOfPerson(
  tx: Tx,
  { provider, subject, verifiedEmail, name }: Person,
  arrival: Arrival,
): Promise<number> {
  await queries.lockPerson(tx, `${provider} ${subject}`);
  const [known] = await queries.findIdentity(tx, provider, subject);
  if (known) return known.member_id;
  if (verifiedEmail !== null) await queries.lockPerson(tx, `email ${verifiedEmail.toLowerCase()}`);
  const [joined] = verifiedEmail === null ? [] : await queries.findMemberOfEmail(tx, verifiedEmail);
  if (joined) {
    await queries.insertIdentity(tx, provider, subject, joined.id);
    return joined.id;
  }
  const [made] = await queries.insertPerson(tx, `u_${randomCode(12)}`, shortName(name), verifiedEmail);
  if (!made) throw new Error('no member was created for an identity');
  await queries.openAccounts(tx, made.id);
  await queries.insertIdentity(tx, provider, subject, made.id);
  await noteArrival(tx, made.id, arrival);
  return made.id;
}
