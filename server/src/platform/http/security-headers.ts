import { createHash } from 'node:crypto';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import { earlyPresses } from '@kujiya/contract/kernel/early-presses';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '#platform/config.ts';

/** The identity provider the browser connects to; LINE only if its pages are opened inside LINE. */
const providersOf = ({ firebaseApiKey, identityToolkitUrl, liffId }: Config): string[] => [
  ...(identityToolkitUrl ? [new URL(identityToolkitUrl).origin] : []),
  ...(firebaseApiKey && !identityToolkitUrl ? ['https://identitytoolkit.googleapis.com'] : []),
  ...(liffId ? ['https://api.line.me', 'https://liffsdk.line-scdn.net'] : []),
];

/**
 * The sources of the widget that tells people from programs before a code is sent, and of the frame with its puzzle. To
 * the browser the shop is one page, so the policy cannot be limited to the login.
 */
const recaptchaOf = ({ firebaseApiKey, firebaseEmulator }: Config) =>
  firebaseApiKey !== null && firebaseEmulator === null
    ? {
        scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
        frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
      }
    : { scripts: [], frames: [] };

/** The script within the pages' markup, by which the policy allows it. */
export const earlyPressesSource = `'sha256-${createHash('sha256').update(earlyPresses).digest('base64')}'`;

/**
 * Headers for every answer. Pages run no script, style, frame or connection except those of the shop and its providers;
 * pictures may also come from memory (share cards are drawn in the browser).
 */
export const securityHeaders = (config: Config): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", earlyPressesSource, ...recaptchaOf(config).scripts],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'blob:', 'data:'],
      fontSrc: ["'self'"],
      ...(recaptchaOf(config).frames.length > 0 && { frameSrc: recaptchaOf(config).frames }),
      connectSrc: ["'self'", ...providersOf(config)],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      mediaSrc: ["'self'", 'blob:'],
      // The payment form submits itself and takes the buyer to the page where the card's number is typed.
      formAction: ["'self'", ...(config.newebpayUrl ? [new URL(config.newebpayUrl).origin] : [])],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
    },
  },
  // On plain http (a shop tried on one machine) a promise of https would lock the browser out.
  strictTransportSecurity: config.publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  crossOriginEmbedderPolicy: false,
  // Google signs in through a popup, and the page has to see it close.
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
});

/** Headers that each answer sets for itself. */
const ownHeaders: ReadonlySet<string> = new Set(['connection', 'content-length', 'content-type', 'date']);

/**
 * Gives every answer the security headers. They are the same for all, so helmet makes them once: making them for each
 * answer took a twentieth of the server's part of a draw.
 */
export async function setSecurityHeaders(app: FastifyInstance, options: FastifyHelmetOptions): Promise<void> {
  const sample = Fastify();
  await sample.register(helmet, options);
  sample.get('/', async () => '');
  const headers = Object.entries((await sample.inject('/')).headers).filter(
    ([name]) => !ownHeaders.has(name),
  );
  await sample.close();
  app.addHook('onRequest', (_request, reply, done) => {
    // Set on the raw response: streams are written to it directly.
    for (const [name, value] of headers) if (value !== undefined) reply.raw.setHeader(name, value);
    done();
  });
}
