import { Type } from 'typebox';

/** A network that publishes public randomness: its period and first round in seconds, and its key (fairness/README.md). */
export const Chain = Type.Object({
  period: Type.Integer(),
  genesis: Type.Integer(),
  publicKey: Type.String(),
  seed: Type.String(),
  name: Type.String(),
});
