import { readJson, removeStored, writeJson } from '#lib/storage.ts';
import type { Draft } from '#shop/invoice/draft.ts';

/** Removed as well by `forgetVisit`, because it names a person. */
const key = 'invoice_typed';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Keeps what a sent payment's invoice had that the settings do not say: the next payment begins with it. */
export function keepInvoice(draft: Draft, known: Draft): void {
  const typed = Object.entries(draft).filter(([name, text]) => text !== known[name as keyof Draft]);
  writeJson(key, Object.fromEntries(typed));
}

/** What was typed for the last payment by money. */
export const keptInvoice = (): Partial<Draft> =>
  Object.fromEntries(
    Object.entries(readJson(key, isObject) ?? {}).filter(([, text]) => typeof text === 'string'),
  );

/** The settings were saved anew: they count. */
export const forgetInvoice = (): void => removeStored(key);
