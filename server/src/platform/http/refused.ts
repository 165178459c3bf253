import type { DetailsOf, Refusal } from '@kujiya/contract/kernel/refusal';
import { taipeiMinute } from '@kujiya/contract/kernel/time';

type Arguments<R extends Refusal> =
  Record<never, never> extends DetailsOf<R> ? [details?: DetailsOf<R>] : [details: DetailsOf<R>];

/** Thrown for an expected failure; the details its refusal declares are added to the answer. */
export class Refused<const R extends Refusal = Refusal> extends Error {
  override name = 'Refused';
  readonly refusal: R;
  readonly details: Record<string, unknown>;

  constructor(refusal: R, ...[details]: Arguments<R>) {
    super(refusal.code);
    this.refusal = refusal;
    this.details = details ?? {};
  }
}

const isTime = (schema: unknown) => (schema as { format?: string } | undefined)?.format === 'date-time';

/** The answer to a refusal: its sentence with the details filled in, and the declared details; others are left out. */
export function refusalBody(refusal: Refusal, details: Record<string, unknown> = {}) {
  const declared =
    (refusal.details as { properties?: Record<string, unknown> } | undefined)?.properties ?? {};
  const message = refusal.message.replace(/\{(\w+)\}/g, (_, name: string) =>
    isTime(declared[name]) ? taipeiMinute(Date.parse(String(details[name]))) : String(details[name]),
  );
  const shown = Object.entries(details).filter(([name]) => name in declared);
  return { success: false, code: refusal.code, message, ...Object.fromEntries(shown) };
}
