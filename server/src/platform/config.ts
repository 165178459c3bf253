import path from 'node:path';
import {
  providerSettings,
  readBucket,
  readLineMessaging,
  readMerchant,
  readRelays,
  readReplicas,
  readVapid,
  readWitnesses,
  requireProviders,
  type Wrong,
} from './config-providers.ts';

/** The shop's account with a provider, and the keys that both know. */
export type Merchant = { merchantId: string; hashKey: string; hashIv: string };

/** An S3-compatible bucket, and a key that may read and write in it. */
export type Bucket = { url: string; name: string; region: string; keyId: string; secret: string };

export type Config = {
  port: number;
  /** The port of the back office; null: 3001, or a free one where that is taken. */
  adminPort: number | null;
  /** The address of the back office, if it is another than that of its port; without `adminPort` a request to the shop for its host is its. */
  adminUrl: string | null;
  host: string;
  dataDir: string;
  /** Pictures; below the data folder unless named. */
  mediaDir: string;
  /** Where the backups leave the time of the newest of them; null: this shop is not asked for backups. */
  backupNotes: string | null;
  /** For uploaded pictures; null: they are in the folder too. */
  mediaBucket: Bucket | null;
  /** Of the role that owns the tables. */
  databaseUrl: string | null;
  /** The same database for a role that owns nothing, as which a shop runs; null: there is one role for both. */
  databaseAppUrl: string | null;
  /** Replicas of that database, from which reads that may lag are answered. */
  databaseReadUrls: readonly string[];
  /** Witnesses of the public log: the verifier key of each, and the address below which it takes checkpoints. */
  logWitnesses: readonly { key: string; url: string }[];
  publicUrl: string;
  siteKey: string;
  production: boolean;
  allowSandbox: boolean;
  demo: boolean;
  /** A testing environment: the settings show neither phone binding nor invitations. */
  trial: boolean;
  logLevel: string;
  firebaseApiKey: string | null;
  identityToolkitUrl: string | null;
  firebaseProject: string;
  /** The part of an ID token's issuer before the project id. */
  firebaseIssuer: string;
  /** Google's Auth emulator: its tokens are unsigned, and accepted only where it is configured. */
  firebaseEmulator: string | null;
  /** The URL of the keys of ID tokens; null: the sandbox's keys. */
  firebaseKeysUrl: string | null;
  /** A service account of the project, as JSON: it signs custom tokens. */
  firebaseServiceAccount: string | null;
  lineChannelId: string;
  lineChannelSecret: string;
  /** LINE's two hosts; null: the sandbox. */
  lineAuthorizeUrl: string | null;
  lineApiUrl: string | null;
  /** The token that sends messages by the shop's LINE account, and the secret that signs its webhook; null: it sends none. */
  lineMessaging: { token: string; secret: string } | null;
  liffId: string | null;
  /** The page on which customers add the shop's LINE account. */
  lineAccountUrl: string | null;
  /** The credentials shared with the payment gateway (NewebPay); null: the sandbox answers. */
  newebpay: Merchant | null;
  /** The same for the provider of electronic invoices (ezPay), and its host; null: the sandbox. */
  ezpay: Merchant | null;
  ezpayUrl: string | null;
  /** The payment gateway's host; null: the sandbox. */
  newebpayUrl: string | null;
  newebpayVersion: string;
  /** Relays of the public randomness with which lots are assigned; null: the sandbox. */
  beaconRelays: readonly string[] | null;
  /** The key pair that signs pushes (base64url); null: the shop makes a pair and stores it. */
  vapid: { publicKey: string; privateKey: string } | null;
  /** Ways to pay that the shop's contract with the gateway covers, by the gateway's names. */
  newebpayMethods: readonly GatewaySwitch[];
  /** Seconds until the gateway is asked about a payment that stayed unanswered. */
  paymentQueryAfter: number;
  /** The shop's name. */
  shopName: string;
  /** Hours of the mailbox and telephone, of the LINE account, and of the returns desk. */
  serviceHours: string;
  lineHours: string;
  returnHours: string;
  contactEmail: string;
  /** An address of the shop's own is given. */
  hasContact: boolean;
  /** The shop's operator, as consumer law requires: company, tax id, representative, address; null: not shown. */
  sellerDetails: string | null;
  /** How prepaid tokens are secured (trust, bank guarantee); null: they are not. */
  tokenSecurity: string | null;
  /** Null: the shop has no telephone. */
  contactPhone: string | null;
  /** Days after a parcel's delivery for which its address is kept. */
  parcelAddressDays: number;
  /** What a reader of the metrics must send as a bearer token; null: nobody reads them. */
  metricsToken: string | null;
  /** Refunds above this amount (tokens, NT$) wait for a second person. */
  approvalAmount: number;
  /** The number of proxies in front, each of which appends the address of its client. */
  proxies: number;
  /** Seconds between the moment from which a stopping server calls itself not ready and the end of its work. */
  drainSeconds: number;
};

/** Ways to pay that the gateway switches on one by one. */
export const gatewaySwitches = ['CREDIT', 'LINEPAY', 'APPLEPAY', 'ANDROIDPAY', 'VACC', 'CVS'] as const;
export type GatewaySwitch = (typeof gatewaySwitches)[number];

/** The name of a shop that nobody has named yet. */
export const defaultShopName = '籤屋 Kujiya';

const googleKeys =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** Settings that cannot be used; its message is all that the operator reads: a sentence for each of them, one a line. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Throws all that is wrong at once, one sentence for each setting; otherwise every restart would name the next one. */
export function refuse(wrong: Wrong): void {
  const nameOf = (sentence = '') => sentence.slice(0, sentence.indexOf(' '));
  const first = wrong.filter((one, i) => wrong.findIndex((other) => nameOf(other) === nameOf(one)) === i);
  if (first.length > 0) throw new ConfigError(first.join('\n'));
}

function readMethods(text: string, wrong: Wrong): readonly GatewaySwitch[] {
  const names = text.split(',').map((name) => name.trim().toUpperCase());
  const unknown = names.find((name) => !gatewaySwitches.some((known) => known === name));
  if (unknown !== undefined)
    wrong.push(`NEWEBPAY_METHODS may list ${gatewaySwitches.join(', ')}, not “${unknown}”.`);
  return gatewaySwitches.filter((known) => names.includes(known));
}

/**
 * Every setting of the server, read once from the environment; an empty one counts as not set. All are optional outside
 * production. Throws a `ConfigError` that names all that is wrong.
 */
export function readConfig(env: NodeJS.ProcessEnv, root: string): Config {
  const wrong: Wrong = [];
  const port = Number(env.PORT || '3000');
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    wrong.push(`PORT must be a number from 0 to 65535, not “${env.PORT}”.`);
  const adminPort = env.ADMIN_PORT ? Number(env.ADMIN_PORT) : null;
  if (adminPort !== null && (!Number.isInteger(adminPort) || adminPort < 0 || adminPort > 65_535))
    wrong.push(`ADMIN_PORT must be a number from 0 to 65535, not “${env.ADMIN_PORT}”.`);
  if (adminPort !== null && adminPort !== 0 && adminPort === port)
    wrong.push('ADMIN_PORT must be another port than PORT.');
  if (env.ADMIN_URL && !/^https?:$/.test(URL.parse(env.ADMIN_URL)?.protocol ?? ''))
    wrong.push(`ADMIN_URL must be a URL, not “${env.ADMIN_URL}”.`);
  const proxies = Number(env.TRUST_PROXY || '0');
  if (!Number.isInteger(proxies) || proxies < 0 || proxies > 9)
    wrong.push(`TRUST_PROXY must be a number of proxies from 0 to 9, not “${env.TRUST_PROXY}”.`);
  const drainSeconds = Number(env.DRAIN_SECONDS || '0');
  if (!Number.isInteger(drainSeconds) || drainSeconds < 0 || drainSeconds > 15)
    wrong.push(`DRAIN_SECONDS must be a number of seconds from 0 to 15, not “${env.DRAIN_SECONDS}”.`);
  const parcelAddressDays = Number(env.PARCEL_ADDRESS_DAYS || '365');
  if (!Number.isInteger(parcelAddressDays) || parcelAddressDays < 30 || parcelAddressDays > 3_650)
    wrong.push(
      `PARCEL_ADDRESS_DAYS must be a number of days from 30 to 3650, not “${env.PARCEL_ADDRESS_DAYS}”.`,
    );
  const approvalAmount = Number(env.APPROVAL_AMOUNT || '3000');
  if (!Number.isInteger(approvalAmount) || approvalAmount < 0)
    wrong.push(`APPROVAL_AMOUNT must be a number of tokens, not “${env.APPROVAL_AMOUNT}”.`);
  const production = env.NODE_ENV === 'production';
  const allowSandbox = !production || env.ALLOW_SANDBOX === '1';
  if (!allowSandbox) requireProviders(env, wrong);
  if (env.FIREBASE_API_KEY && !env.FIREBASE_PROJECT_ID)
    wrong.push(`FIREBASE_PROJECT_ID is missing: ${providerSettings.FIREBASE_PROJECT_ID}.`);
  if (env.LINE_CHANNEL_ID && !env.LINE_CHANNEL_SECRET)
    wrong.push('LINE_CHANNEL_SECRET is missing: the channel of LINE_CHANNEL_ID signs with it.');
  const emulator = env.FIREBASE_AUTH_EMULATOR_HOST || null;
  if (emulator && production)
    wrong.push('FIREBASE_AUTH_EMULATOR_HOST is not allowed in production: its tokens are unsigned.');
  if (env.NEWEBPAY_URL && !URL.canParse(env.NEWEBPAY_URL))
    wrong.push(`NEWEBPAY_URL must be a URL, not “${env.NEWEBPAY_URL}”.`);
  const newebpay = readMerchant(env, 'NEWEBPAY', wrong);
  const ezpay = readMerchant(env, 'EZPAY', wrong);
  const paymentQueryAfter = Number(env.PAYMENT_QUERY_AFTER || '600');
  if (!Number.isInteger(paymentQueryAfter) || paymentQueryAfter < 1 || paymentQueryAfter > 86_400)
    wrong.push(
      `PAYMENT_QUERY_AFTER must be a number of seconds from 1 to 86400, not “${env.PAYMENT_QUERY_AFTER}”.`,
    );
  const mediaBucket = readBucket(env, wrong);
  const databaseReadUrls = readReplicas(env, wrong);
  const beaconRelays = readRelays(env, allowSandbox, wrong);
  const vapid = readVapid(env, wrong);
  const lineMessaging = readLineMessaging(env, allowSandbox, wrong);
  const logWitnesses = readWitnesses(env, wrong);
  const newebpayMethods = readMethods(
    env.NEWEBPAY_METHODS || (newebpay ? 'CREDIT' : gatewaySwitches.join()),
    wrong,
  );
  refuse(wrong);
  const dataDir = path.resolve(root, env.DATA_DIR || '.data');
  return {
    port,
    adminPort,
    adminUrl: env.ADMIN_URL ? new URL(env.ADMIN_URL).origin : null,
    host: env.HOST || '0.0.0.0',
    dataDir,
    mediaDir: env.MEDIA_DIR ? path.resolve(root, env.MEDIA_DIR) : path.join(dataDir, 'media'),
    backupNotes: env.BACKUP_NOTES ? path.resolve(root, env.BACKUP_NOTES) : null,
    mediaBucket,
    databaseUrl: env.DATABASE_URL || null,
    databaseAppUrl: env.DATABASE_APP_URL || null,
    databaseReadUrls,
    logWitnesses,
    publicUrl: (env.PUBLIC_URL || `http://localhost:${port}`).replace(/\/$/, ''),
    siteKey: env.SITE_KEY || 'kujiya-site',
    production,
    allowSandbox,
    demo: env.DEMO ? env.DEMO === '1' : !production,
    trial: env.TRIAL === '1',
    logLevel: env.LOG_LEVEL || 'warn',
    firebaseApiKey: env.FIREBASE_API_KEY || (emulator && 'emulator'),
    identityToolkitUrl:
      env.IDENTITY_TOOLKIT_URL || (emulator && `http://${emulator}/identitytoolkit.googleapis.com/v1`),
    firebaseEmulator: emulator,
    firebaseProject: env.FIREBASE_PROJECT_ID || 'kujiya-sandbox',
    firebaseIssuer: env.FIREBASE_ISSUER || 'https://securetoken.google.com/',
    firebaseKeysUrl: env.FIREBASE_KEYS_URL || (env.FIREBASE_API_KEY ? googleKeys : null),
    firebaseServiceAccount: env.FIREBASE_SERVICE_ACCOUNT || null,
    lineChannelId: env.LINE_CHANNEL_ID || 'sandbox-channel',
    lineChannelSecret: env.LINE_CHANNEL_SECRET || 'sandbox-secret',
    lineAuthorizeUrl: env.LINE_AUTHORIZE_URL || (env.LINE_CHANNEL_ID ? 'https://access.line.me' : null),
    lineApiUrl: env.LINE_API_URL || (env.LINE_CHANNEL_ID ? 'https://api.line.me' : null),
    lineMessaging,
    liffId: env.LIFF_ID || null,
    lineAccountUrl: env.LINE_ACCOUNT_URL || null,
    newebpay,
    ezpay,
    ezpayUrl:
      env.EZPAY_URL || (ezpay && (production ? 'https://inv.ezpay.com.tw' : 'https://cinv.ezpay.com.tw')),
    newebpayUrl:
      env.NEWEBPAY_URL ||
      (newebpay && (production ? 'https://core.newebpay.com' : 'https://ccore.newebpay.com')),
    newebpayVersion: env.NEWEBPAY_VERSION || '2.0',
    newebpayMethods,
    beaconRelays,
    paymentQueryAfter,
    vapid,
    shopName: env.SHOP_NAME || defaultShopName,
    serviceHours: env.SERVICE_HOURS || '週一至週五 09:00–18:00',
    lineHours: env.LINE_HOURS || '週一至週五 11:00–19:00',
    returnHours: env.RETURN_HOURS || '週一至週六 12:00–23:00',
    // A number that nobody has, so that the pages of a trial shop show where the telephone number stands.
    contactPhone: env.CONTACT_PHONE || (production ? null : '02-0000-0000'),
    hasContact: Boolean(env.CONTACT_EMAIL),
    contactEmail: env.CONTACT_EMAIL || 'service@kujiya.example',
    sellerDetails: env.SELLER_DETAILS || null,
    tokenSecurity: env.TOKEN_SECURITY || null,
    parcelAddressDays,
    approvalAmount,
    metricsToken: env.METRICS_TOKEN || null,
    proxies,
    drainSeconds,
  };
}

/** Whether browsers reach the back office by https alone, so that its cookie may say so. */
export const isAdminSecure = ({ production, adminUrl }: Config): boolean =>
  production || adminUrl?.startsWith('https:') === true;
