import { readFileSync } from 'node:fs';
import { ConfigError } from './config.ts';

/** Settings that nobody but the server may read; each may be given as a file instead, whose path is in `NAME_FILE`. */
export const secretSettings = [
  'DATABASE_READ_URL',
  'DATABASE_URL',
  'EZPAY_HASH_IV',
  'EZPAY_HASH_KEY',
  'FIREBASE_API_KEY',
  'FIREBASE_SERVICE_ACCOUNT',
  'LINE_CHANNEL_SECRET',
  'MEDIA_BUCKET_KEY_ID',
  'MEDIA_BUCKET_SECRET',
  'METRICS_TOKEN',
  'NEWEBPAY_HASH_IV',
  'NEWEBPAY_HASH_KEY',
  'VAPID_PRIVATE_KEY',
] as const;

function contentOf(setting: string, file: string): string {
  let content: string;
  try {
    content = readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code = (error as Error).message } = error as NodeJS.ErrnoException;
    throw new ConfigError(`${setting} names the file ${file}, which cannot be read: ${code}.`);
  }
  if (content === '') throw new ConfigError(`${setting} names the file ${file}, which is empty.`);
  return content;
}

/**
 * The environment with the content of each secret's file, without the white space around it, in the place of its name.
 * Throws `ConfigError` for a secret that is given twice, and for a file that cannot be read or is empty: a server
 * without its secret would fall back to a sandbox.
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = secretSettings.flatMap((name) => {
    const setting = `${name}_FILE`;
    const file = env[setting];
    if (!file) return [];
    if (env[name]) throw new ConfigError(`${name} and ${setting} are both set; keep one of them.`);
    return [[name, contentOf(setting, file)]];
  });
  return { ...env, ...Object.fromEntries(read) };
}
