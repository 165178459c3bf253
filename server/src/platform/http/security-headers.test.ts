import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { earlyPressesSource, securityHeaders, setSecurityHeaders } from './security-headers.ts';

/** The policy of a shop with these settings, by directive. */
async function policyOf(env: Record<string, string>): Promise<Record<string, string[]>> {
  const app = Fastify();
  await setSecurityHeaders(app, securityHeaders(readConfig(env, '/shop')));
  app.get('/', async () => 'a page');
  const text = String((await app.inject('/')).headers['content-security-policy']);
  await app.close();
  return Object.fromEntries(
    text.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources];
    }),
  );
}

const firebase = { FIREBASE_API_KEY: 'k', FIREBASE_PROJECT_ID: 'p', FIREBASE_SERVICE_ACCOUNT: '{}' };

test('with Google’s credentials the pages may reach the hosts for SMS codes and its login window, and no others', async () => {
  expect(await policyOf(firebase)).toEqual({
    'default-src': ["'none'"],
    'script-src': [
      "'self'",
      earlyPressesSource,
      'https://www.google.com/recaptcha/',
      'https://www.gstatic.com/recaptcha/',
    ],
    'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    'connect-src': ["'self'", 'https://identitytoolkit.googleapis.com'],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'blob:', 'data:'],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'media-src': ["'self'", 'blob:'],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  });
});

test.each([
  ['the sandbox', {}],
  ['the emulator', { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }],
])('%s allows no script and no frame of another host', async (_what, env) => {
  const policy = await policyOf(env);
  expect(policy['script-src']).toEqual(["'self'", earlyPressesSource]);
  expect(policy).not.toHaveProperty('frame-src');
});

test('with LIFF the pages may reach LINE; without it they may not', async () => {
  const line = { ...firebase, LINE_CHANNEL_ID: 'c', LINE_CHANNEL_SECRET: 's' };
  expect((await policyOf(line))['connect-src']?.join(' ')).not.toContain('line');
  expect((await policyOf({ ...line, LIFF_ID: 'app' }))['connect-src']).toEqual([
    "'self'",
    'https://identitytoolkit.googleapis.com',
    'https://api.line.me',
    'https://liffsdk.line-scdn.net',
  ]);
});
