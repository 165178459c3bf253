import type { InputOf } from '@kujiya/contract/kernel/call';
import { staffAddPasskey, staffPasskeyOptions } from '@kujiya/contract/staff/factors';
import { staffPasskeyChallenge } from '@kujiya/contract/staff/session';
import { call } from './client.ts';

type Answer = InputOf<typeof staffAddPasskey>['body']['passkey'];

/** The person closed the browser's dialog, or no passkey was at hand; its message can be shown. */
export class PasskeyStopped extends Error {}

/** Whether this browser can use passkeys, and read the server's options by itself. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

async function answerOf(asked: Promise<Credential | null>, stopped: string): Promise<Answer> {
  const credential = await asked.catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyStopped(stopped);
  return credential.toJSON() as Answer;
}

/** Asks the browser for a passkey of this site, for a login or a proof. */
export async function askPasskey(): Promise<Answer> {
  const { data } = await call(staffPasskeyChallenge, {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    data as PublicKeyCredentialRequestOptionsJSON,
  );
  return answerOf(navigator.credentials.get({ publicKey }), '沒有收到通行金鑰，請再試一次');
}

/** Makes a passkey on this device and registers it under a name; returns new recovery codes, if there were none. */
export async function addPasskey(name: string): Promise<readonly string[] | null> {
  const { data } = await call(staffPasskeyOptions, {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    data as PublicKeyCredentialCreationOptionsJSON,
  );
  const passkey = await answerOf(
    navigator.credentials.create({ publicKey }),
    '沒有登記完成：可能已取消，或這個裝置已經登記過',
  );
  return (await call(staffAddPasskey, { body: { name, passkey } })).data.recovery_codes;
}
