import type { Draft } from '#shop/invoice/draft.ts';

const key = 'recharge_invoice';

/**
 * Keeps what was typed of a top-up's invoice while its payment is away at the gateway: one that fails comes back to it.
 * In this tab only, because it names a person; `forgetVisit` and a payment that succeeds end it.
 */
export function keepInvoice(typed: Partial<Draft>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(typed));
  } catch {
    // A full storage keeps nobody from paying.
  }
}

/** What was typed for the last top-up of this tab that was not paid. */
export function keptInvoice(): Partial<Draft> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return Object.fromEntries(Object.entries(kept ?? {}).filter(([, text]) => typeof text === 'string'));
  } catch {
    return {};
  }
}

export function forgetInvoice(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored, then.
  }
}
