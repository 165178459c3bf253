import * as account from '@kujiya/contract/account';
import * as box from '@kujiya/contract/box';
import type { CallShape } from '@kujiya/contract/call';
import * as catalogue from '@kujiya/contract/catalogue';
import * as fairness from '@kujiya/contract/fairness';
import * as ichiban from '@kujiya/contract/ichiban';
import * as payment from '@kujiya/contract/payment';
import * as system from '@kujiya/contract/system';

const isCall = (value: unknown): value is CallShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;

/** Every call the contract declares, by its name. */
export const allCalls: [name: string, call: CallShape][] = [
  account,
  box,
  catalogue,
  fairness,
  ichiban,
  payment,
  system,
].flatMap((feature) =>
  Object.entries<unknown>(feature).flatMap(([name, value]): [string, CallShape][] =>
    isCall(value) ? [[name, value]] : [],
  ),
);
