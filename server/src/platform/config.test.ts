import { witnessKey } from '@kujiya/fairness/log/cosignature';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('without settings: a demo shop on port 3000', () => {
  expect(readConfig({}, '/shop')).toMatchObject({
    port: 3000,
    dataDir: '/shop/.data',
    databaseUrl: null,
    publicUrl: 'http://localhost:3000',
    siteKey: 'kujiya-site',
    production: false,
    allowSandbox: true,
    demo: true,
    trial: false,
  });
});

test.each(['x', '-1', '65536', '3000.5', '0x', 'NaN'])('PORT=“%s” is reported in one sentence', (port) => {
  expect(() => readConfig({ PORT: port }, '/shop')).toThrow(
    new ConfigError(`PORT must be a number from 0 to 65535, not “${port}”.`),
  );
});

test('production requires providers, and has no sandbox and no demo unless enabled', () => {
  const production = { NODE_ENV: 'production' };
  const provider = {
    FIREBASE_API_KEY: 'k',
    FIREBASE_PROJECT_ID: 'p',
    FIREBASE_SERVICE_ACCOUNT: '{}',
    LINE_CHANNEL_ID: 'c',
    LINE_CHANNEL_SECRET: 's',
    NEWEBPAY_MERCHANT_ID: 'MS1',
    NEWEBPAY_HASH_KEY: 'k'.repeat(32),
    NEWEBPAY_HASH_IV: 'i'.repeat(16),
    EZPAY_MERCHANT_ID: '3502275',
    EZPAY_HASH_KEY: 'k'.repeat(32),
    EZPAY_HASH_IV: 'i'.repeat(16),
    VAPID_PUBLIC_KEY: 'B'.repeat(87),
    VAPID_PRIVATE_KEY: 'k'.repeat(43),
  };
  for (const missing of Object.keys(provider))
    expect(() => readConfig({ ...production, ...provider, [missing]: '' }, '/shop')).toThrow(
      new RegExp(`^${missing} is missing`),
    );
  expect(readConfig({ ...production, ...provider }, '/shop')).toMatchObject({
    allowSandbox: false,
    demo: false,
    trial: false,
    firebaseApiKey: 'k',
    firebaseProject: 'p',
    firebaseKeysUrl: expect.stringContaining('securetoken@system.gserviceaccount.com'),
    lineAuthorizeUrl: 'https://access.line.me',
    lineApiUrl: 'https://api.line.me',
    newebpayUrl: 'https://core.newebpay.com',
    ezpayUrl: 'https://inv.ezpay.com.tw',
    newebpayMethods: ['CREDIT'],
    beaconRelays: expect.arrayContaining(['https://api.drand.sh', 'https://drand.cloudflare.com']),
  });
  expect(readConfig({ ...production, ALLOW_SANDBOX: '1', DEMO: '1' }, '/shop')).toMatchObject({
    allowSandbox: true,
    demo: true,
    beaconRelays: null,
  });
  const relays = { BEACON_RELAYS: 'https://a.example/, http://b.example' };
  expect(readConfig(relays, '/shop').beaconRelays).toEqual(['https://a.example', 'http://b.example']);
  expect(() => readConfig({ BEACON_RELAYS: 'api.drand.sh' }, '/shop')).toThrow(/^BEACON_RELAYS must list/);
});

test('all that is missing or wrong is named at once, each setting in one line', () => {
  const env = { NODE_ENV: 'production', PORT: 'x', ADMIN_URL: 'office', NEWEBPAY_HASH_KEY: 'short' };
  const said = (() => {
    try {
      readConfig(env, '/shop');
    } catch (error) {
      return (error as ConfigError).message.split('\n').map((line) => line.split(' ')[0]);
    }
  })();
  expect(said).toEqual([
    ...['PORT', 'ADMIN_URL', 'FIREBASE_API_KEY', 'FIREBASE_PROJECT_ID', 'FIREBASE_SERVICE_ACCOUNT'],
    ...['LINE_CHANNEL_ID', 'LINE_CHANNEL_SECRET', 'NEWEBPAY_MERCHANT_ID', 'NEWEBPAY_HASH_IV'],
    ...['EZPAY_MERCHANT_ID', 'EZPAY_HASH_KEY', 'EZPAY_HASH_IV', 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
    'NEWEBPAY_HASH_KEY',
  ]);
});

test('a provider with incomplete credentials is refused', () => {
  expect(() => readConfig({ FIREBASE_API_KEY: 'k' }, '/shop')).toThrow(/^FIREBASE_PROJECT_ID is missing/);
  expect(() => readConfig({ LINE_CHANNEL_ID: 'c' }, '/shop')).toThrow(/^LINE_CHANNEL_SECRET is missing/);
  expect(() => readConfig({ LINE_MESSAGING_SECRET: 's' }, '/shop')).toThrow(
    /^LINE_MESSAGING_TOKEN and LINE_MESSAGING_SECRET belong together/,
  );
});

test('messages by LINE need their token and a login by LINE; beside the real login there is no sandbox of them', () => {
  const login = { LINE_CHANNEL_ID: 'c', LINE_CHANNEL_SECRET: 's' };
  const messaging = { LINE_MESSAGING_TOKEN: 't', LINE_MESSAGING_SECRET: 'm' };
  expect(readConfig({}, '/shop').lineMessaging).toMatchObject({ token: 'sandbox-token' });
  expect(readConfig(login, '/shop').lineMessaging).toBeNull();
  expect(readConfig({ ...login, ...messaging }, '/shop').lineMessaging).toEqual({ token: 't', secret: 'm' });
  expect(() => readConfig(messaging, '/shop')).toThrow(/^LINE_MESSAGING_TOKEN needs LINE_CHANNEL_ID/);
});

test('the gateway requires complete credentials, and outside production uses its test host', () => {
  const whole = {
    NEWEBPAY_MERCHANT_ID: 'MS1',
    NEWEBPAY_HASH_KEY: 'k'.repeat(32),
    NEWEBPAY_HASH_IV: 'i'.repeat(16),
  };
  expect(readConfig(whole, '/shop')).toMatchObject({
    newebpay: { merchantId: 'MS1', hashKey: 'k'.repeat(32), hashIv: 'i'.repeat(16) },
    newebpayUrl: 'https://ccore.newebpay.com',
    newebpayVersion: '2.0',
    paymentQueryAfter: 600,
  });
  expect(readConfig({}, '/shop')).toMatchObject({ newebpay: null, newebpayUrl: null });
  for (const half of Object.keys(whole))
    expect(() => readConfig({ ...whole, [half]: '' }, '/shop')).toThrow(new RegExp(`^${half} `));
  expect(readConfig({ NEWEBPAY_METHODS: 'cvs, credit' }, '/shop').newebpayMethods).toEqual(['CREDIT', 'CVS']);
  expect(() => readConfig({ NEWEBPAY_METHODS: 'CASH' }, '/shop')).toThrow(/not “CASH”/);
  for (const PAYMENT_QUERY_AFTER of ['soon', '0', '1.5'])
    expect(() => readConfig({ PAYMENT_QUERY_AFTER }, '/shop')).toThrow(
      /^PAYMENT_QUERY_AFTER must be a number of seconds/,
    );
});

test('a stop is announced for 15 seconds at most', () => {
  expect(readConfig({}, '/shop').drainSeconds).toBe(0);
  expect(readConfig({ DRAIN_SECONDS: '5' }, '/shop').drainSeconds).toBe(5);
  for (const DRAIN_SECONDS of ['-1', '16', '1.5', 'long'])
    expect(() => readConfig({ DRAIN_SECONDS }, '/shop')).toThrow(/^DRAIN_SECONDS must be/);
});

test('a bucket is named with its address and its key, or not at all', () => {
  const whole = {
    MEDIA_BUCKET: 'pictures',
    MEDIA_BUCKET_URL: 'https://s3.example/',
    MEDIA_BUCKET_KEY_ID: 'k',
    MEDIA_BUCKET_SECRET: 's',
  };
  expect(readConfig({}, '/shop').mediaBucket).toBeNull();
  expect(readConfig(whole, '/shop').mediaBucket).toEqual({
    name: 'pictures',
    url: 'https://s3.example',
    region: 'auto',
    keyId: 'k',
    secret: 's',
  });
  for (const half of Object.keys(whole))
    expect(() => readConfig({ ...whole, [half]: '' }, '/shop')).toThrow(/^MEDIA_BUCKET/);
  for (const wrong of [{ MEDIA_BUCKET: 'a/b' }, { MEDIA_BUCKET_URL: 'ftp://s3.example' }])
    expect(() => readConfig({ ...whole, ...wrong }, '/shop')).toThrow(ConfigError);
});

test('Google’s emulator is configured by its address only, and never in production', () => {
  const emulator = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
  expect(readConfig(emulator, '/shop')).toMatchObject({
    firebaseEmulator: '127.0.0.1:9099',
    identityToolkitUrl: 'http://127.0.0.1:9099/identitytoolkit.googleapis.com/v1',
    firebaseApiKey: 'emulator',
  });
  const production = { ...emulator, NODE_ENV: 'production', ALLOW_SANDBOX: '1' };
  expect(() => readConfig(production, '/shop')).toThrow(/^FIREBASE_AUTH_EMULATOR_HOST is not allowed/);
});

test('the data folder is beside the shop, or at DATA_DIR', () => {
  expect(readConfig({ DATA_DIR: 'elsewhere' }, '/shop').dataDir).toBe('/shop/elsewhere');
  expect(readConfig({ DATA_DIR: '/var/kujiya' }, '/shop').dataDir).toBe('/var/kujiya');
});

test('name, hours and e-mail address of the shop come from the settings, or from the demo', () => {
  expect(readConfig({}, '/shop')).toMatchObject({
    shopName: '籤屋 Kujiya',
    serviceHours: '週一至週五 09:00–18:00',
    contactEmail: 'service@kujiya.example',
  });
  const own = { SHOP_NAME: '玩具行', SERVICE_HOURS: '週六 10:00–12:00', CONTACT_EMAIL: 'hi@toys.example' };
  expect(readConfig(own, '/shop')).toMatchObject({
    shopName: '玩具行',
    serviceHours: '週六 10:00–12:00',
    contactEmail: 'hi@toys.example',
  });
});

test('the public address loses its trailing slash', () => {
  expect(readConfig({ PUBLIC_URL: 'https://kujiya.example/' }, '/shop').publicUrl).toBe(
    'https://kujiya.example',
  );
});

test('no proxies are trusted unless configured', () => {
  expect(readConfig({}, '/shop').proxies).toBe(0);
  expect(readConfig({ TRUST_PROXY: '1' }, '/shop').proxies).toBe(1);
  for (const TRUST_PROXY of ['yes', '-1', '1.5'])
    expect(() => readConfig({ TRUST_PROXY }, '/shop')).toThrow(ConfigError);
});

test('an empty setting counts as not set', () => {
  const nothing = {
    DATABASE_URL: '',
    SITE_KEY: '',
    DEMO: '',
    FIREBASE_API_KEY: '',
    IDENTITY_TOOLKIT_URL: '',
  };
  expect(readConfig(nothing, '/shop')).toEqual(readConfig({}, '/shop'));
});

test('three channels have their own hours, and a telephone number is shown if there is one', () => {
  expect(readConfig({}, '/shop')).toMatchObject({
    serviceHours: '週一至週五 09:00–18:00',
    lineHours: '週一至週五 11:00–19:00',
    returnHours: '週一至週六 12:00–23:00',
  });
  const production = readConfig({ NODE_ENV: 'production', ALLOW_SANDBOX: '1' }, '/shop');
  expect(production.contactPhone).toBeNull();
  expect(readConfig({ CONTACT_PHONE: '02-1234-5678', LINE_HOURS: '每天' }, '/shop')).toMatchObject({
    contactPhone: '02-1234-5678',
    lineHours: '每天',
  });
});

test('seller and token security come only from the settings', () => {
  expect(readConfig({}, '/shop')).toMatchObject({ sellerDetails: null, tokenSecurity: null });
  expect(readConfig({ SELLER_DETAILS: '籤屋有限公司', TOKEN_SECURITY: '交付信託' }, '/shop')).toMatchObject({
    sellerDetails: '籤屋有限公司',
    tokenSecurity: '交付信託',
  });
});

test('replicas are listed with commas, and belong to a database of their own', () => {
  const primary = { DATABASE_URL: 'postgresql://kujiya@one/kujiya' };
  const two = 'postgresql://kujiya@two/kujiya, postgresql://kujiya@three/kujiya';
  expect(readConfig(primary, '/').databaseReadUrls).toEqual([]);
  expect(readConfig({ ...primary, DATABASE_READ_URL: two }, '/').databaseReadUrls).toEqual([
    'postgresql://kujiya@two/kujiya',
    'postgresql://kujiya@three/kujiya',
  ]);
  expect(() => readConfig({ DATABASE_APP_URL: two }, '/')).toThrow(
    new ConfigError('DATABASE_APP_URL names another role for DATABASE_URL, which is missing.'),
  );
  expect(() => readConfig({ DATABASE_READ_URL: two }, '/')).toThrow(
    new ConfigError('DATABASE_READ_URL names replicas of DATABASE_URL, which is missing.'),
  );
  expect(() => readConfig({ ...primary, DATABASE_READ_URL: 'two:5432' }, '/')).toThrow(
    new ConfigError('DATABASE_READ_URL must list addresses as postgresql://…, with commas between.'),
  );
});

test('witnesses of the public log are listed by verifier key and address', () => {
  const [ann, bob] = ['ann.example/w', 'bob.example/w'].map((name) =>
    witnessKey({ name, publicKey: new Uint8Array(32).fill(7) }),
  );
  const read = (text: string) => readConfig({ LOG_WITNESSES: text }, '/').logWitnesses;
  expect(read('')).toEqual([]);
  expect(read(`${ann} https://ann.example/witness/, ${bob} http://10.0.0.2:8787`)).toEqual([
    { key: ann, url: 'https://ann.example/witness' },
    { key: bob, url: 'http://10.0.0.2:8787' },
  ]);
  for (const text of [
    `${ann}`,
    'ann https://ann.example',
    `${ann} ftp://ann.example`,
    `${ann} https://a.example b`,
  ])
    expect(() => read(text)).toThrow(
      new ConfigError(`LOG_WITNESSES must list verifier keys and addresses of witnesses, not “${text}”.`),
    );
  expect(() => read(`${ann} https://a.example, ${ann} https://b.example`)).toThrow('names a witness twice');
});
