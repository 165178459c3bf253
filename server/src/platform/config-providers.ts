import { parseWitnessKey } from '@kujiya/fairness/log/cosignature';
import type { Bucket, Config, Merchant } from './config.ts';

/** What is wrong with the settings, a sentence each, which begins with the setting's name. */
export type Wrong = string[];

/** Settings without which production does not start, and their purpose. */
export const providerSettings = {
  FIREBASE_API_KEY: 'production sends SMS codes with it',
  FIREBASE_PROJECT_ID: 'ID tokens are accepted for one project only',
  FIREBASE_SERVICE_ACCOUNT: 'it signs the custom tokens of LINE logins',
  LINE_CHANNEL_ID: 'production offers the LINE login',
  LINE_CHANNEL_SECRET: 'production offers the LINE login',
  NEWEBPAY_MERCHANT_ID: 'production takes payments through the gateway',
  NEWEBPAY_HASH_KEY: 'production takes payments through the gateway',
  NEWEBPAY_HASH_IV: 'production takes payments through the gateway',
  EZPAY_MERCHANT_ID: 'every payment needs an electronic invoice',
  EZPAY_HASH_KEY: 'every payment needs an electronic invoice',
  EZPAY_HASH_IV: 'every payment needs an electronic invoice',
  VAPID_PUBLIC_KEY: 'browsers subscribe to pushes with it',
  VAPID_PRIVATE_KEY: 'pushes are signed with it',
} as const;

/** The shop's credentials at a provider: all three of them, or none. */
export function readMerchant(
  env: NodeJS.ProcessEnv,
  provider: 'NEWEBPAY' | 'EZPAY',
  wrong: Wrong,
): Merchant | null {
  const merchantId = env[`${provider}_MERCHANT_ID`] || '';
  const hashKey = env[`${provider}_HASH_KEY`] || '';
  const hashIv = env[`${provider}_HASH_IV`] || '';
  if (merchantId + hashKey + hashIv === '') return null;
  if (merchantId === '')
    wrong.push(`${provider}_MERCHANT_ID is missing: the key and the IV belong to a merchant.`);
  if (hashKey.length !== 32) wrong.push(`${provider}_HASH_KEY must have 32 characters.`);
  if (hashIv.length !== 16) wrong.push(`${provider}_HASH_IV must have 16 characters.`);
  return { merchantId, hashKey, hashIv };
}

/** The bucket of pictures: all of it, or none. */
export function readBucket(env: NodeJS.ProcessEnv, wrong: Wrong): Bucket | null {
  const name = env.MEDIA_BUCKET || '';
  const url = env.MEDIA_BUCKET_URL || '';
  const keyId = env.MEDIA_BUCKET_KEY_ID || '';
  const secret = env.MEDIA_BUCKET_SECRET || '';
  if (name + url + keyId + secret === '') return null;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name))
    wrong.push(`MEDIA_BUCKET must be the name of a bucket, not “${name}”.`);
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    wrong.push(`MEDIA_BUCKET_URL must be a URL, not “${url}”.`);
  if (keyId === '' || secret === '')
    wrong.push('MEDIA_BUCKET_KEY_ID and MEDIA_BUCKET_SECRET belong together to MEDIA_BUCKET.');
  return { name, url: url.replace(/\/+$/, ''), region: env.MEDIA_BUCKET_REGION || 'auto', keyId, secret };
}

/** The addresses of replicas. No message names them: they contain a password. */
export function readReplicas(env: NodeJS.ProcessEnv, wrong: Wrong): string[] {
  const urls = (env.DATABASE_READ_URL || '').split(/[\s,]+/).filter(Boolean);
  if (urls.some((url) => !/^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? '')))
    wrong.push('DATABASE_READ_URL must list addresses as postgresql://…, with commas between.');
  if (env.DATABASE_APP_URL && !env.DATABASE_URL)
    wrong.push('DATABASE_APP_URL names another role for DATABASE_URL, which is missing.');
  if (urls.length > 0 && !env.DATABASE_URL)
    wrong.push('DATABASE_READ_URL names replicas of DATABASE_URL, which is missing.');
  return urls;
}

/** The relays of drand's networks that drand itself and Cloudflare run. */
const drandRelays =
  'https://api.drand.sh,https://api2.drand.sh,https://api3.drand.sh,https://drand.cloudflare.com';

/** The relays of the public randomness that lots are assigned with; null: the sandbox, where it is allowed. */
export function readRelays(env: NodeJS.ProcessEnv, allowSandbox: boolean, wrong: Wrong): string[] | null {
  const urls = (env.BEACON_RELAYS || (allowSandbox ? '' : drandRelays)).split(/[\s,]+/).filter(Boolean);
  if (urls.some((url) => !/^https?:$/.test(URL.parse(url)?.protocol ?? '')))
    wrong.push('BEACON_RELAYS must list addresses as https://…, with commas between.');
  return urls.length > 0 ? urls.map((url) => url.replace(/\/+$/, '')) : null;
}

/** The witnesses of the public log: verifier key and address of each, with commas between. */
export function readWitnesses(env: NodeJS.ProcessEnv, wrong: Wrong): Config['logWitnesses'] {
  const witnesses = (env.LOG_WITNESSES || '').split(',').flatMap((one) => {
    const [key = '', url = '', ...rest] = one.trim().split(/\s+/);
    if (key === '') return [];
    const isWhole = parseWitnessKey(key) && /^https?:$/.test(URL.parse(url)?.protocol ?? '');
    if (!isWhole || rest.length > 0)
      wrong.push(`LOG_WITNESSES must list verifier keys and addresses of witnesses, not “${one.trim()}”.`);
    return { key, url: url.replace(/\/+$/, '') };
  });
  if (new Set(witnesses.map(({ key }) => key)).size < witnesses.length)
    wrong.push('LOG_WITNESSES names a witness twice.');
  return witnesses;
}

/** What sends messages by LINE and signs its webhook: both, or none; the sandbox's, where the login is the sandbox's. */
export function readLineMessaging(
  env: NodeJS.ProcessEnv,
  allowSandbox: boolean,
  wrong: Wrong,
): Config['lineMessaging'] {
  const [token, secret] = [env.LINE_MESSAGING_TOKEN || '', env.LINE_MESSAGING_SECRET || ''];
  if ((token === '') !== (secret === ''))
    wrong.push(
      'LINE_MESSAGING_TOKEN and LINE_MESSAGING_SECRET belong together: one sends, one signs the webhook.',
    );
  if (token !== '' && !env.LINE_CHANNEL_ID)
    wrong.push('LINE_MESSAGING_TOKEN needs LINE_CHANNEL_ID: members are known by their LINE login.');
  if (token !== '' && secret !== '') return { token, secret };
  const isSandbox = allowSandbox && !env.LINE_CHANNEL_ID && !env.LINE_API_URL;
  return isSandbox ? { token: 'sandbox-token', secret: 'sandbox-messaging-secret' } : null;
}

/** The key pair of pushes: both halves, or none. */
export function readVapid(env: NodeJS.ProcessEnv, wrong: Wrong): Config['vapid'] {
  const publicKey = env.VAPID_PUBLIC_KEY || '';
  const privateKey = env.VAPID_PRIVATE_KEY || '';
  if (publicKey + privateKey === '') return null;
  if (!/^[\w-]{87}$/.test(publicKey)) wrong.push('VAPID_PUBLIC_KEY must be 65 bytes in base64url.');
  if (!/^[\w-]{43}$/.test(privateKey)) wrong.push('VAPID_PRIVATE_KEY must be 32 bytes in base64url.');
  return { publicKey, privateKey };
}

/** Names every setting that production lacks. */
export function requireProviders(env: NodeJS.ProcessEnv, wrong: Wrong): void {
  for (const [name, reason] of Object.entries(providerSettings))
    if (!env[name]) wrong.push(`${name} is missing: ${reason} (ALLOW_SANDBOX=1 uses the sandbox instead).`);
}
