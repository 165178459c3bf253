import * as account from '@kujiya/contract/account';
import * as address from '@kujiya/contract/address';
import * as blindbox from '@kujiya/contract/blindbox';
import * as catalogue from '@kujiya/contract/catalogue';
import * as fairness from '@kujiya/contract/fairness';
import * as gacha from '@kujiya/contract/gacha';
import * as ichiban from '@kujiya/contract/ichiban';
import * as invitation from '@kujiya/contract/invitation';
import * as invoice from '@kujiya/contract/invoice';
import type { CallShape } from '@kujiya/contract/kernel/call';
import * as likes from '@kujiya/contract/likes';
import * as orders from '@kujiya/contract/orders';
import * as payment from '@kujiya/contract/payments';
import * as box from '@kujiya/contract/storage';
import * as system from '@kujiya/contract/system';
import * as tools from '@kujiya/contract/tool-cards';
import * as visitors from '@kujiya/contract/visitors';

const isCall = (value: unknown): value is CallShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;

/** Every call the contract declares, by its name. */
export const allCalls: [name: string, call: CallShape][] = [
  account,
  address,
  blindbox,
  box,
  catalogue,
  fairness,
  gacha,
  ichiban,
  invitation,
  invoice,
  likes,
  orders,
  payment,
  system,
  tools,
  visitors,
].flatMap((feature) =>
  Object.entries<unknown>(feature).flatMap(([name, value]): [string, CallShape][] =>
    isCall(value) ? [[name, value]] : [],
  ),
);
