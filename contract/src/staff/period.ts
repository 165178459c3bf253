import { type Static, Type } from 'typebox';
import { defineRefusals } from '../kernel/refusal.ts';
import { Nullable, Timestamp } from '../kernel/schema.ts';

/** When something is shown to members; without an end it stays. */
export const periodFields = { starts_at: Timestamp, ends_at: Nullable(Timestamp) };

/** Where a period stands by the server's clock. */
export const PeriodState = Type.Union([
  Type.Literal('scheduled'),
  Type.Literal('running'),
  Type.Literal('ended'),
]);
export type PeriodState = Static<typeof PeriodState>;

export const periodRefusals = defineRefusals({
  period_invalid: [422, '結束時間要晚於開始時間'],
});
