import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { secretSettings, withSecretFiles } from './secret-files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'kujiya-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(content: string): string {
  const file = path.join(folder, `secret-${content.length}`);
  writeFileSync(file, content);
  return file;
}

test('a secret is the content of its file, without the white space around it', () => {
  const read = withSecretFiles({
    NEWEBPAY_MERCHANT_ID: 'MS1',
    NEWEBPAY_HASH_KEY_FILE: fileWith(`${'k'.repeat(32)}\n`),
    NEWEBPAY_HASH_IV_FILE: fileWith(`  ${'i'.repeat(16)}\r\n`),
  });
  expect(readConfig(read, '/shop').newebpay).toEqual({
    merchantId: 'MS1',
    hashKey: 'k'.repeat(32),
    hashIv: 'i'.repeat(16),
  });
});

test.each(secretSettings)('%s may be a file', (name) => {
  const file = fileWith(`secret of ${name}`);
  expect(withSecretFiles({ [`${name}_FILE`]: file })[name]).toBe(`secret of ${name}`);
});

test('every setting that is named a secret, key, token or account may be a file', () => {
  const files = ['config.ts', 'config-providers.ts'].map((file) => path.join(import.meta.dirname, file));
  const config = files.map((file) => readFileSync(file, 'utf8')).join('');
  const read = [...config.matchAll(/\benv\.([A-Z_]+)\b|^ {2}([A-Z_]+): '/gm)].map(([, a, b]) => a ?? b);
  const built = ['NEWEBPAY', 'EZPAY'].flatMap((provider) => [`${provider}_HASH_KEY`, `${provider}_HASH_IV`]);
  const secret = [...read, ...built].filter((name) =>
    /SECRET|_KEY$|_KEY_ID$|_HASH_|TOKEN$|SERVICE_ACCOUNT$|^DATABASE_(APP_|READ_)?URL$/.test(name ?? ''),
  );
  const open = ['SITE_KEY', 'VAPID_PUBLIC_KEY'];
  expect([...new Set(secret)].filter((name) => !open.includes(name ?? '')).sort()).toEqual([
    ...secretSettings,
  ]);
});

test('a secret given twice is refused', () => {
  const both = { METRICS_TOKEN: 'one', METRICS_TOKEN_FILE: fileWith('two') };
  expect(() => withSecretFiles(both)).toThrow(
    new ConfigError('METRICS_TOKEN and METRICS_TOKEN_FILE are both set; keep one of them.'),
  );
  expect(withSecretFiles({ METRICS_TOKEN: 'one', METRICS_TOKEN_FILE: '' }).METRICS_TOKEN).toBe('one');
});

test('a file that is missing, unreadable or empty is refused', () => {
  expect(() => withSecretFiles({ METRICS_TOKEN_FILE: '/nowhere/token' })).toThrow(
    new ConfigError('METRICS_TOKEN_FILE names the file /nowhere/token, which cannot be read: ENOENT.'),
  );
  expect(() => withSecretFiles({ METRICS_TOKEN_FILE: folder })).toThrow(/which cannot be read: EISDIR\.$/);
  expect(() => withSecretFiles({ METRICS_TOKEN_FILE: fileWith(' \n') })).toThrow(/which is empty\.$/);
});

test('a file of a setting that is no secret is left alone', () => {
  const env = { SSL_CERT_FILE: '/nowhere', PORT_FILE: '/nowhere' };
  expect(withSecretFiles(env)).toEqual(env);
});

test('all secrets that cannot be read are named at once', () => {
  const env = { METRICS_TOKEN_FILE: '/nowhere/token', DATABASE_URL_FILE: fileWith(' ') };
  expect(() => withSecretFiles(env)).toThrow(
    new ConfigError(
      `DATABASE_URL_FILE names the file ${env.DATABASE_URL_FILE}, which is empty.\nMETRICS_TOKEN_FILE names the file /nowhere/token, which cannot be read: ENOENT.`,
    ),
  );
});
