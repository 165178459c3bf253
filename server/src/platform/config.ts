import path from 'node:path';

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  /** Pictures; below the data folder unless named. */
  mediaDir: string;
  databaseUrl: string | null;
  publicUrl: string;
  siteKey: string;
  production: boolean;
  allowSandbox: boolean;
  demo: boolean;
  logLevel: string;
  firebaseApiKey: string | null;
  identityToolkitUrl: string | null;
  firebaseProject: string;
  /** What comes before the project in the issuer of ID tokens. */
  firebaseIssuer: string;
  /** Where the keys of ID tokens are; null: those of the sandbox. */
  firebaseKeysUrl: string | null;
  /** What the shop calls itself where it speaks as a company, and when somebody answers. */
  shopName: string;
  serviceHours: string;
  contactEmail: string;
  trustProxy: boolean;
};

const googleKeys =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** A setting that cannot be used; its message is the one sentence the operator reads. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Every setting of the server, read once from the environment; an empty one counts as not set. All are optional outside production. */
export function readConfig(env: NodeJS.ProcessEnv, root: string): Config {
  const port = Number(env.PORT || '3000');
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new ConfigError(`PORT must be a number from 0 to 65535, not “${env.PORT}”.`);
  const production = env.NODE_ENV === 'production';
  const allowSandbox = !production || env.ALLOW_SANDBOX === '1';
  if (!allowSandbox && !env.FIREBASE_API_KEY)
    throw new ConfigError(
      'FIREBASE_API_KEY is missing: production sends its SMS codes through it (ALLOW_SANDBOX=1 uses the sandbox instead).',
    );
  if (env.FIREBASE_API_KEY && production && !env.FIREBASE_PROJECT_ID)
    throw new ConfigError('FIREBASE_PROJECT_ID is missing: ID tokens are believed for one project only.');
  const dataDir = path.resolve(root, env.DATA_DIR || '.data');
  return {
    port,
    host: env.HOST || '0.0.0.0',
    dataDir,
    mediaDir: env.MEDIA_DIR ? path.resolve(root, env.MEDIA_DIR) : path.join(dataDir, 'media'),
    databaseUrl: env.DATABASE_URL || null,
    publicUrl: (env.PUBLIC_URL || `http://localhost:${port}`).replace(/\/$/, ''),
    siteKey: env.SITE_KEY || 'kujiya-site',
    production,
    allowSandbox,
    demo: env.DEMO ? env.DEMO === '1' : !production,
    logLevel: env.LOG_LEVEL || 'warn',
    firebaseApiKey: env.FIREBASE_API_KEY || null,
    identityToolkitUrl: env.IDENTITY_TOOLKIT_URL || null,
    firebaseProject: env.FIREBASE_PROJECT_ID || 'kujiya-sandbox',
    firebaseIssuer: env.FIREBASE_ISSUER || 'https://securetoken.google.com/',
    firebaseKeysUrl: env.FIREBASE_KEYS_URL || (env.FIREBASE_API_KEY ? googleKeys : null),
    shopName: env.SHOP_NAME || '籤屋 Kujiya',
    serviceHours: env.SERVICE_HOURS || '週一至週五 09:00–18:00',
    contactEmail: env.CONTACT_EMAIL || 'service@kujiya.example',
    trustProxy: env.TRUST_PROXY === '1',
  };
}
