import { factorRefusals } from '@kujiya/contract/staff/factors';
import {
  staffLimits as limits,
  type PasskeyAnswer,
  staffRefusals as refusals,
} from '@kujiya/contract/staff/session';
import type { Static } from 'typebox';
import { Refused } from '#platform/http/refused.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import type { Shop } from '#shop/feature.ts';
import * as queries from './factor-queries.ts';

/** Loaded by the first passkey: most starts need none. */
const webauthn = () => import('@simplewebauthn/server');

export type Answer = Static<typeof PasskeyAnswer>;
type Place = Pick<Shop, 'adminUrl' | 'config'>;

const siteOf = ({ adminUrl }: Pick<Shop, 'adminUrl'>) => ({
  expectedOrigin: adminUrl(),
  expectedRPID: new URL(adminUrl()).hostname,
});

/** The challenge that an answer says it signed; empty when it cannot be read. */
function challengeIn({ response }: Answer): string {
  try {
    const data = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as unknown;
    return String((data as { challenge?: unknown } | null)?.challenge ?? '');
  } catch {
    return '';
  }
}

/** Uses a challenge up; refuses `passkey_failed` when it is not open for this. */
async function takeChallenge(tx: Tx, answer: Answer, staffId: number | null): Promise<string> {
  const challenge = challengeIn(answer);
  if ((await queries.takeChallenge(tx, challenge, staffId)).length === 0)
    throw new Refused(refusals.passkey_failed);
  return challenge;
}

/** The library throws for whatever it cannot read or does not accept. */
async function verified<T extends { verified: boolean }>(work: Promise<T>): Promise<T> {
  const result = await work.catch(() => null);
  if (!result?.verified) throw new Refused(refusals.passkey_failed);
  return result;
}

/** Options with which a browser asks for any passkey of this site. */
export async function askForPasskey(tx: Tx, shop: Place): Promise<object> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: siteOf(shop).expectedRPID,
    userVerification: 'required',
    timeout: limits.challenge * 1_000,
  });
  await queries.insertChallenge(tx, options.challenge, null, limits.challenge);
  return options;
}

/** The person whose passkey has answered; each challenge serves once. Refuses `passkey_failed`. */
export async function personOf(tx: Tx, shop: Place, answer: Answer): Promise<number> {
  const expectedChallenge = await takeChallenge(tx, answer, null);
  const [key] = await queries.findPasskey(tx, answer.id);
  if (!key) throw new Refused(refusals.passkey_failed);
  const { verifyAuthenticationResponse } = await webauthn();
  const { authenticationInfo } = await verified(
    verifyAuthenticationResponse({
      response: answer as never,
      expectedChallenge,
      ...siteOf(shop),
      credential: { id: answer.id, publicKey: new Uint8Array(key.public_key), counter: key.counter },
    }),
  );
  await queries.usePasskey(tx, key.id, authenticationInfo.newCounter);
  return key.staff_id;
}

async function requireRoom(db: Queryable, staffId: number) {
  const keys = await queries.listPasskeys(db, staffId);
  if (keys.length >= limits.passkeys) throw new Refused(factorRefusals.passkeys_full);
  return keys;
}

type Person = { id: number; email: string; name: string };

/** Options with which a browser makes a passkey for this person. Refuses `passkeys_full`. */
export async function offerPasskey(tx: Tx, shop: Place, person: Person): Promise<object> {
  const keys = await requireRoom(tx, person.id);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: shop.config.shopName,
    rpID: siteOf(shop).expectedRPID,
    userID: new TextEncoder().encode(`staff:${person.id}`),
    userName: person.email,
    userDisplayName: person.name,
    excludeCredentials: keys.map(({ credential }) => ({ id: credential })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: limits.challenge * 1_000,
  });
  await queries.insertChallenge(tx, options.challenge, person.id, limits.challenge);
  return options;
}

/** Registers the passkey that a browser has made. Refuses `passkey_failed`, `passkey_taken` and `passkeys_full`. */
export async function addPasskey(
  tx: Tx,
  shop: Place,
  staffId: number,
  { name, passkey }: { name: string; passkey: Answer },
): Promise<void> {
  await requireRoom(tx, staffId);
  const expectedChallenge = await takeChallenge(tx, passkey, staffId);
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verified(
    verifyRegistrationResponse({ response: passkey as never, expectedChallenge, ...siteOf(shop) }),
  );
  if (!registrationInfo) throw new Refused(refusals.passkey_failed);
  const { id, publicKey, counter } = registrationInfo.credential;
  const [made] = await queries.insertPasskey(tx, staffId, id, Buffer.from(publicKey), counter, name);
  if (!made) throw new Refused(factorRefusals.passkey_taken);
}
