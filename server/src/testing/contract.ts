import type { CallShape, StreamShape } from '@kujiya/contract/kernel/call';
import { features } from '#features.ts';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isCall = (value: unknown): value is CallShape =>
  isObject(value) && 'method' in value && 'path' in value && 'answer' in value;
const isStream = (value: unknown): value is StreamShape =>
  isObject(value) && 'path' in value && 'event' in value;

/** The calls among the exports of a contract's module, or the declarations of a feature, by their names. */
export const callsIn = (declared: Readonly<Record<string, unknown>>): [name: string, call: CallShape][] =>
  Object.entries(declared).flatMap(([name, value]): [string, CallShape][] =>
    isCall(value) ? [[name, value]] : [],
  );

/** The same for streams. */
export const streamsIn = (declared: Readonly<Record<string, unknown>>): StreamShape[] =>
  Object.values(declared).filter(isStream);

/** Every call the features serve, by its name. */
export const allCalls = features.flatMap(({ calls }) => callsIn(calls));
