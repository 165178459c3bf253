import { cataloguePresses } from './catalogue.ts';
import { contentPresses } from './content.ts';
import { memberPresses } from './members.ts';
import { moneyPresses } from './money.ts';
import { orderPresses } from './orders.ts';
import { peoplePresses } from './people.ts';
import type { Press } from './press.ts';

/** One press of every call that takes a key. */
export const presses: readonly Press[] = [
  ...memberPresses,
  ...orderPresses,
  ...moneyPresses,
  ...cataloguePresses,
  ...contentPresses,
  ...peoplePresses,
];
