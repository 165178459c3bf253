import { readFileSync } from 'node:fs';
import { refuse } from './config.ts';
import type { Wrong } from './config-providers.ts';

/** Settings that nobody but the server may read; each may be given as a file instead, whose path is in `NAME_FILE`. */
export const secretSettings = [
  'DATABASE_APP_URL',
  'DATABASE_READ_URL',
  'DATABASE_URL',
  'EZPAY_HASH_IV',
  'EZPAY_HASH_KEY',
  'FIREBASE_API_KEY',
  'FIREBASE_SERVICE_ACCOUNT',
  'LINE_CHANNEL_SECRET',
  'LINE_MESSAGING_SECRET',
  'LINE_MESSAGING_TOKEN',
  'MEDIA_BUCKET_KEY_ID',
  'MEDIA_BUCKET_SECRET',
  'METRICS_TOKEN',
  'NEWEBPAY_HASH_IV',
  'NEWEBPAY_HASH_KEY',
  'VAPID_PRIVATE_KEY',
] as const;

/** The content of a secret's file; null, and a sentence in `wrong`, for one that cannot be used. */
function contentOf(setting: string, file: string, wrong: Wrong): string | null {
  try {
    const content = readFileSync(file, 'utf8').trim();
    if (content !== '') return content;
    wrong.push(`${setting} names the file ${file}, which is empty.`);
  } catch (error) {
    const { code = (error as Error).message } = error as NodeJS.ErrnoException;
    wrong.push(`${setting} names the file ${file}, which cannot be read: ${code}.`);
  }
  return null;
}

/**
 * The environment with the content of each secret's file, without the white space around it, in the place of its name.
 * Throws a `ConfigError` that names all secrets that are given twice, and all files that cannot be read or are empty: a
 * server without its secret would fall back to a sandbox.
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const wrong: Wrong = [];
  const read = secretSettings.flatMap((name) => {
    const setting = `${name}_FILE`;
    const file = env[setting];
    if (!file) return [];
    if (env[name]) wrong.push(`${name} and ${setting} are both set; keep one of them.`);
    return [[name, contentOf(setting, file, wrong)]];
  });
  refuse(wrong);
  return { ...env, ...Object.fromEntries(read) };
}
