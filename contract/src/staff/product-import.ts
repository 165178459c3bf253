import { type Static, type TString, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { Id, Nullable, Success } from '../kernel/schema.ts';
import { FreeText } from '../kernel/texts.ts';
import { productLimits } from './products.ts';

/** Rows of one request. */
export const importLimits = { rows: 200 } as const;

/** The columns that a file of products may have, with their titles. Without a number, a row is a new draft. */
export const importColumns = {
  id: '編號',
  version: '版本',
  type: '種類',
  name: '名稱',
  series: '系列',
  description: '說明',
  price: '單價',
  discount_price: '特價',
  release_date: '發售時間',
  draw_date: '開抽時間',
  home_delivery_days: '出貨天數',
  delivery_info: '出貨說明',
  stock: '庫存',
  member_limit: '每人限購',
  arrives_at: '到貨時間',
  value: '成本',
} as const;
export type ImportColumn = keyof typeof importColumns;
/** What is wrong with a cell. */
export const cellMessages: Record<ImportColumn, string> = {
  id: '要是商品的編號，新商品請留空',
  version: '修改已有的商品要有匯出時的版本',
  type: '要是一番賞、盒玩、轉蛋或預購商品',
  name: `要有 1 至 ${productLimits.nameMax} 字`,
  series: `最多 ${productLimits.nameMax} 字`,
  description: `最多 ${productLimits.descriptionMax} 字`,
  price: '要是 1 至 1,000,000 的整數',
  discount_price: '要是 1 至 1,000,000 的整數，或留空',
  release_date: '要像 2026-12-01 12:00（台北時間），或留空',
  draw_date: '要像 2026-12-01 12:00（台北時間），或留空',
  home_delivery_days: '要是 0 至 365 的整數',
  delivery_info: `最多 ${productLimits.deliveryMax} 字`,
  stock: '新的預購商品有幾件；已有的商品要和現在一樣，或留空',
  member_limit: '預購商品每人最多買幾件，或留空',
  arrives_at: '預購商品的到貨時間，要像 2026-12-01 12:00（台北時間），或留空',
  value: '預購商品一個的成本，要是 0 至 1,000,000 的整數，或留空',
};

export const importRefusals = defineRefusals({
  import_invalid: [422, `一次要有 1 至 ${importLimits.rows} 列，每一格是文字`],
  import_goods_only: [422, '庫存、每人限購、到貨時間和成本只有預購商品有，請留空；獎品的成本在商品頁填'],
  import_stock_differs: [
    409,
    '現在的庫存是 {stock}；已有商品的庫存請用進貨或盤點改，這一格請留空',
    Type.Object({ stock: Type.Integer() }),
  ],
});

const Cells = Type.Object(
  Object.fromEntries(
    Object.keys(importColumns).map((name) => [name, FreeText(productLimits.descriptionMax * 2)]),
  ) as Record<ImportColumn, TString>,
);

const Row = Type.Object({
  /** Its line in the file. */
  line: Type.Integer({ minimum: 1, maximum: 1_048_576 }),
  /** The text of each cell whose column is known. */
  cells: Type.Partial(Cells),
});
export type ImportRow = Static<typeof Row>;

/** `done`, in a dry run `ready`, or `cells_invalid` or the code of the refusal, with every cell that is wrong. */
const Imported = Type.Object({
  line: Type.Integer(),
  id: Nullable(Id),
  result: Type.String(),
  message: Nullable(Type.String()),
  cells: Type.Array(Type.Object({ column: Type.KeyOf(Cells), message: Type.String() })),
  /** Of a new one in a dry run: a product that has this kind, name and series already. */
  same: Type.Optional(Id),
});
export type ImportedRow = Static<typeof Imported>;

export const importStaffProducts = defineCall({
  access: 'staff',
  right: 'write_catalogue',
  words: '匯入商品',
  method: 'POST',
  path: '/api/staff/products/import',
  summary:
    'Create drafts, or change products by number and version, from the rows of a file, each by itself; a dry run does the same, keeps nothing, and names what exists already.',
  body: Type.Object({
    rows: Type.Array(Row, { minItems: 1, maxItems: importLimits.rows }),
    dry: Type.Boolean(),
  }),
  answer: Success({ data: Type.Array(Imported) }),
  fields: { rows: importRefusals.import_invalid, dry: importRefusals.import_invalid },
});
