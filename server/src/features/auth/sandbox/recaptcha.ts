import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Context } from '#platform/context.ts';
import { randomToken } from '#platform/crypto.ts';
import { hidden } from './page.ts';

/** Lifetime of a token, in milliseconds. */
const lifetime = 120_000;

/** The part of Google's widget that the pages use: rendered invisibly, it hands its callback one token per call. */
const widget = `(() => {
  const widgets = [];
  window.grecaptcha = {
    ready: (then) => then(),
    render: (_container, options) => widgets.push(options) - 1,
    execute: async (id) => {
      const options = widgets[id];
      try {
        const response = await fetch('/sandbox/recaptcha/token', { method: 'POST' });
        options.callback((await response.json()).token);
      } catch {
        options['error-callback']();
      }
    },
  };
})();
`;

/** Uses up a token: null when it is valid, otherwise the error code of the provider. */
export type TakeToken = (
  token: string | undefined,
) => 'MISSING_RECAPTCHA_TOKEN' | 'CAPTCHA_CHECK_FAILED' | null;

/**
 * Imitates Google's reCAPTCHA, which tells people from programs before a message is paid for: site key, widget, token.
 */
export function recaptchaSandbox(app: FastifyInstance, { clock }: Context): TakeToken {
  const given = new LRUCache<string, number>({ max: 10_000 });
  app.get('/sandbox/identitytoolkit/v1/recaptchaParams', hidden, async () => ({
    kind: 'identitytoolkit#GetRecaptchaParamResponse',
    recaptchaSiteKey: 'sandbox',
  }));
  app.get('/sandbox/recaptcha/api.js', hidden, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(widget),
  );
  app.post('/sandbox/recaptcha/token', hidden, async () => {
    const token = randomToken();
    given.set(token, clock());
    return { token };
  });
  return (token) => {
    if (!token) return 'MISSING_RECAPTCHA_TOKEN';
    const at = given.get(token);
    given.delete(token);
    return at === undefined || clock() - at > lifetime ? 'CAPTCHA_CHECK_FAILED' : null;
  };
}
