import type { Config } from '#platform/config.ts';

export type Verdict = { idToken: string } | 'wrong' | 'expired';

/** Where codes are sent and checked: Google's Identity Toolkit, or the sandbox that speaks the same protocol here. */
export type SmsCodes = {
  /** Sends a code to a Taiwan mobile (09…); the text that belongs to it. Throws when the provider refuses. */
  send(phone: string, recaptchaToken: string | undefined): Promise<string>;
  /** Is this the code that was sent? With a token that proves the phone. Throws when the provider does not answer. */
  check(sessionInfo: string, code: string): Promise<Verdict>;
};

const timeout = 10_000;

async function post(url: string, body: object): Promise<{ ok: boolean; data: Record<string, unknown> }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeout),
  });
  return { ok: response.ok, data: (await response.json()) as Record<string, unknown> };
}

const errorOf = (data: Record<string, unknown>) =>
  String((data.error as { message?: string } | undefined)?.message ?? 'UNKNOWN');

/** The protocol of Google's Identity Toolkit, against whichever address the configuration names. */
export function identityToolkit(config: Config, sandboxUrl: () => string): SmsCodes {
  const base = () =>
    config.identityToolkitUrl ??
    (config.firebaseApiKey === null ? sandboxUrl() : 'https://identitytoolkit.googleapis.com/v1');
  const address = (method: string) =>
    `${base()}/accounts:${method}?key=${config.firebaseApiKey ?? 'sandbox'}`;
  return {
    async send(phone, recaptchaToken) {
      const { ok, data } = await post(address('sendVerificationCode'), {
        phoneNumber: `+886${phone.slice(1)}`,
        recaptchaToken,
      });
      if (!ok || typeof data.sessionInfo !== 'string') throw new Error(`SMS provider: ${errorOf(data)}`);
      return data.sessionInfo;
    },
    async check(sessionInfo, code) {
      const { ok, data } = await post(address('signInWithPhoneNumber'), { sessionInfo, code });
      if (ok && typeof data.idToken === 'string') return { idToken: data.idToken };
      const error = errorOf(data);
      if (error.startsWith('INVALID_CODE')) return 'wrong';
      if (error.startsWith('SESSION_EXPIRED') || error.startsWith('INVALID_SESSION_INFO')) return 'expired';
      throw new Error(`SMS provider: ${error}`);
    },
  };
}
