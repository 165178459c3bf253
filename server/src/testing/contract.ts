import * as account from '@kujiya/contract/account';
import * as blindbox from '@kujiya/contract/blindbox';
import * as box from '@kujiya/contract/box';
import type { CallShape } from '@kujiya/contract/call';
import * as catalogue from '@kujiya/contract/catalogue';
import * as fairness from '@kujiya/contract/fairness';
import * as gacha from '@kujiya/contract/gacha';
import * as ichiban from '@kujiya/contract/ichiban';
import * as likes from '@kujiya/contract/likes';
import * as orders from '@kujiya/contract/orders';
import * as payment from '@kujiya/contract/payment';
import * as system from '@kujiya/contract/system';
import * as tools from '@kujiya/contract/tools';

const isCall = (value: unknown): value is CallShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;

/** Every call the contract declares, by its name. */
export const allCalls: [name: string, call: CallShape][] = [
  account,
  blindbox,
  box,
  catalogue,
  fairness,
  gacha,
  ichiban,
  likes,
  orders,
  payment,
  system,
  tools,
].flatMap((feature) =>
  Object.entries<unknown>(feature).flatMap(([name, value]): [string, CallShape][] =>
    isCall(value) ? [[name, value]] : [],
  ),
);
