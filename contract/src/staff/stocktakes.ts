import { type Static, Type } from 'typebox';
import { catalogueRefusals } from '../catalogue.ts';
import { defineCall } from '../kernel/call.ts';
import { commonRefusals, defineRefusals } from '../kernel/refusal.ts';
import { Id, Nullable, Success, Timestamp } from '../kernel/schema.ts';
import { CodeText, FreeText } from '../kernel/texts.ts';
import { placeRefusals } from './packing.ts';
import { stockLimits } from './stock.ts';

/** Things counted at once; characters of a note or reason; page of the list. */
export const stocktakeLimits = { lines: 300, textMax: 200, page: 20 } as const;

const Named = Type.Object({ name: Type.String() });
export const stocktakeRefusals = defineRefusals({
  stocktake_invalid: [422, `請清點 1 至 ${stocktakeLimits.lines} 項，每項要有數量`],
  stocktake_twice: [422, '「{name}」清點了兩次，請合成一行', Named],
  stocktake_reason: [422, '「{name}」和帳上不同，請寫原因', Named],
  /** `expected`: what it is now; null before the first record. */
  stocktake_moved: [
    409,
    '清點時「{name}」的帳上數量變了，請按重新核對再送出',
    Type.Object({ name: Type.String(), expected: Nullable(Type.Integer()) }),
  ],
});

const Count = Type.Integer({ minimum: 0, maximum: stockLimits.pieces });
const Line = Type.Object({
  code: Type.String(),
  name: Type.String(),
  /** By the books; null before the first record. */
  expected: Nullable(Type.Integer()),
  counted: Type.Integer(),
  reason: Type.String(),
});

const Stocktake = Type.Object({
  id: Id,
  note: Type.String(),
  things: Type.Integer(),
  /** The lines whose count differed. */
  differences: Type.Array(Line),
  by: Type.String(),
  at: Timestamp,
});
export type Stocktake = Static<typeof Stocktake>;

export const staffStocktakes = defineCall({
  access: 'staff',
  right: 'read_catalogue',
  method: 'GET',
  mayLag: true,
  path: '/api/staff/stocktakes',
  summary: 'List the counts of what lies on the shelves, newest first, with their differences.',
  query: Type.Object({ cursor: Type.Optional(Id) }),
  answer: Success({ data: Type.Array(Stocktake), next: Nullable(Id) }),
});

export const createStocktake = defineCall({
  access: 'staff',
  right: 'write_catalogue',
  words: '盤點',
  method: 'POST',
  path: '/api/staff/stocktakes',
  summary:
    'Record a count of goods and prizes: each difference from the books, which are named as they were read, moves the stock with its reason.',
  body: Type.Object({
    note: FreeText(stocktakeLimits.textMax),
    lines: Type.Array(
      Type.Object({
        code: CodeText(20, 1),
        expected: Nullable(Type.Integer()),
        counted: Count,
        reason: FreeText(stocktakeLimits.textMax),
      }),
      { minItems: 1, maxItems: stocktakeLimits.lines },
    ),
  }),
  answer: Success({ data: Type.Object({ id: Id, differences: Type.Integer() }) }),
  movesMoney: true,
  refusals: [
    placeRefusals.thing_missing,
    stocktakeRefusals.stocktake_twice,
    stocktakeRefusals.stocktake_reason,
    stocktakeRefusals.stocktake_moved,
    catalogueRefusals.stock_short,
    commonRefusals.idempotency_conflict,
  ],
  fields: { lines: stocktakeRefusals.stocktake_invalid },
});
