import { intentKey } from '#lib/intent-key.ts';
import { readJson, removeStored, writeJson } from '#lib/storage.ts';

const key = 'checkout_intent';

/** An order that was sent and may not have been answered: its body and its idempotency key. */
type Intent = { key: string; asked: string };

const isIntent = (value: unknown): value is Intent => {
  const { key, asked } = (value ?? {}) as Partial<Intent>;
  return typeof key === 'string' && typeof asked === 'string';
};

/** The idempotency key of this order: the same until it is answered, even after a reload. */
export function keyOfOrder(body: object): string {
  const asked = JSON.stringify(body);
  const kept = readJson(key, isIntent);
  if (kept?.asked === asked) return kept.key;
  const intent = { key: intentKey(), asked };
  writeJson(key, intent);
  return intent.key;
}

/**
 * The order that was sent and not answered. It may have been created and have used up points, coupon and stock, so any
 * changed order would be a second one. Only the identical body can safely be sent again.
 */
export function unansweredOrder<Body extends object>(): Body | undefined {
  const kept = readJson(key, isIntent);
  try {
    return kept && (JSON.parse(kept.asked) as Body);
  } catch {
    return undefined;
  }
}

/** Called when the order was answered, accepted or refused. */
export const forgetOrder = (): void => removeStored(key);
