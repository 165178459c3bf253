import { accountRefusals as refusals } from '@kujiya/contract/account';
import type { Refusal } from '@kujiya/contract/kernel/refusal';
import { internationalPhone } from '@kujiya/contract/shop/phone';
import type { Config } from '#platform/config.ts';
import { timeLimits } from '#platform/time-limits.ts';

/** A code could not be sent or checked; `reason`: the provider's own word, or `NETWORK` when it did not answer. */
class SmsFailure extends Error {
  override name = 'SmsFailure';
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(`SMS provider: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** The refusal for each error word of the provider. */
const meanings: Readonly<Record<string, Refusal>> = {
  INVALID_PHONE_NUMBER: refusals.phone_invalid,
  MISSING_PHONE_NUMBER: refusals.phone_missing,
  QUOTA_EXCEEDED: refusals.sms_quota_exceeded,
  CAPTCHA_CHECK_FAILED: refusals.captcha_failed,
  MISSING_RECAPTCHA_TOKEN: refusals.captcha_failed,
  INVALID_RECAPTCHA_TOKEN: refusals.captcha_failed,
  TOO_MANY_ATTEMPTS_TRY_LATER: refusals.sms_too_many_attempts,
  OPERATION_NOT_ALLOWED: refusals.sms_not_allowed,
  NETWORK: refusals.sms_unreachable,
  INVALID_CODE: refusals.code_wrong,
  MISSING_CODE: refusals.code_wrong,
  SESSION_EXPIRED: refusals.code_expired,
  INVALID_SESSION_INFO: refusals.code_expired,
};

/** The refusal for a failure of the provider; null for an unknown one. */
export function refusalOfSms(error: unknown): Refusal | null {
  if (!(error instanceof SmsFailure)) return null;
  // Some words are followed by a sentence: “QUOTA_EXCEEDED : …”.
  const word = /^[A-Z_]+/.exec(error.reason)?.[0] ?? '';
  return Object.hasOwn(meanings, word) ? (meanings[word] ?? null) : null;
}

/** The owner of a phone as the provider names them, and the provider's token that proves it. */
export type PhoneOwner = { subject: string; idToken: string };

/** Sends and checks codes: Google's Identity Toolkit, or the sandbox, which speaks the same protocol here. */
export type SmsCodes = {
  /**
   * Sends a code to a mobile in the form the shop stores; returns the session info that belongs to it. Throws
   * `SmsFailure`.
   */
  send(phone: string, recaptchaToken: string | undefined): Promise<string>;
  /** The owner of the phone, if this is the code that was sent. Throws `SmsFailure`. */
  check(sessionInfo: string, code: string): Promise<PhoneOwner>;
};

async function post(url: string, body: object): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json', 'x-firebase-locale': 'zh-TW' };
  const signal = AbortSignal.timeout(timeLimits.providers.identity);
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal }).catch(
    (error: unknown) => {
      throw new SmsFailure('NETWORK', error);
    },
  );
  const data = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (response.ok) return data;
  const { message } = (data.error ?? {}) as { message?: string };
  throw new SmsFailure(message ?? (response.status >= 500 ? 'NETWORK' : `HTTP ${response.status}`));
}

function textOf(data: Record<string, unknown>, name: string): string {
  const value = data[name];
  if (typeof value !== 'string') throw new SmsFailure(`answered without ${name}`);
  return value;
}

/** The protocol of Google's Identity Toolkit, at the address the configuration names. */
export function identityToolkit(config: Config, sandboxUrl: () => string): SmsCodes {
  const base = () =>
    config.identityToolkitUrl ??
    (config.firebaseApiKey === null ? sandboxUrl() : 'https://identitytoolkit.googleapis.com/v1');
  const address = (method: string) =>
    `${base()}/accounts:${method}?key=${config.firebaseApiKey ?? 'sandbox'}`;
  return {
    async send(phone, recaptchaToken) {
      const body = { phoneNumber: internationalPhone(phone), recaptchaToken };
      return textOf(await post(address('sendVerificationCode'), body), 'sessionInfo');
    },
    async check(sessionInfo, code) {
      const data = await post(address('signInWithPhoneNumber'), { sessionInfo, code });
      return { subject: textOf(data, 'localId'), idToken: textOf(data, 'idToken') };
    },
  };
}
