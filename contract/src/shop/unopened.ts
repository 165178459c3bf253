import { Type } from 'typebox';

/**
 * Draws that this browser has not opened to their end: `9:2,10:0` for order 9 with two prizes open, the first by number,
 * and order 10 with none. The others are left out, so that nothing is given away.
 */
export const unopenedQuery = {
  unopened: Type.Optional(
    Type.String({ pattern: '^[1-9]\\d{0,14}:\\d{1,4}(,[1-9]\\d{0,14}:\\d{1,4})*$', maxLength: 4_000 }),
  ),
};
