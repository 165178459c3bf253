import type { CallShape, InputOf } from '@kujiya/contract/kernel/call';
import { requestOf } from '@kujiya/contract/kernel/request';

/** Path and query of a call, below the shop's host; code that needs it ten thousand times a second builds it once. */
export const addressOf = <const C extends CallShape>(call: C, input: InputOf<C>): string =>
  requestOf(call, input, { bearer: null }).url;
