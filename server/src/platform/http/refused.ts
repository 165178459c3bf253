import type { Refusal } from '@kujiya/contract/kernel/refusal';

/** Thrown for an expected failure; `details` are added to the answer beside code and message. */
export class Refused extends Error {
  override name = 'Refused';
  readonly refusal: Refusal;
  readonly details: Record<string, unknown>;

  constructor(refusal: Refusal, details: Record<string, unknown> = {}) {
    super(refusal.code);
    this.refusal = refusal;
    this.details = details;
  }
}
