import { type Static, type TString, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { Id, Nullable, Success } from '../kernel/schema.ts';
import { FreeText } from '../kernel/texts.ts';
import { placeLimits } from './packing.ts';
import { ProductRow, productLimits, staffProducts } from './products.ts';

/** Rows of one request; characters of a cell, and of the one with all prizes. */
export const importLimits = { rows: 200, cell: productLimits.descriptionMax * 2, prizes: 16_000 } as const;

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
  shelf: '儲位',
  barcode: '條碼',
  images: '照片',
  prizes: '獎品',
} as const;
export type ImportColumn = keyof typeof importColumns;
/** What is wrong with a cell. */
export const cellMessages: Record<ImportColumn, string> = {
  id: '要是商品的編號，新商品請留空',
  version: '修改已有的商品要有匯出時的版本',
  type: '要是一番賞、盒玩、轉蛋或商城商品',
  name: `要有 1 至 ${productLimits.nameMax} 字`,
  series: `最多 ${productLimits.nameMax} 字`,
  description: `最多 ${productLimits.descriptionMax} 字`,
  price: '要是 1 至 1,000,000 的整數',
  discount_price: '要是 1 至 1,000,000 的整數，或留空',
  release_date: '要像 2026-12-01 12:00（台北時間），或留空',
  draw_date: '要像 2026-12-01 12:00（台北時間），或留空',
  home_delivery_days: '要是 0 至 365 的整數',
  delivery_info: `最多 ${productLimits.deliveryMax} 字`,
  stock: '新的商城商品有幾件；已有的商品要和現在一樣，或留空',
  member_limit: '商城商品每人最多買幾件，或留空',
  arrives_at: '預購的到貨時間，要像 2026-12-01 12:00（台北時間），或留空',
  value: '商城商品一個的成本，要是 0 至 1,000,000 的整數，或留空',
  shelf: `商城商品的儲位，最多 ${placeLimits.shelfMax} 字；獎品的寫在「獎品」`,
  barcode: `商城商品的條碼，最多 ${placeLimits.barcodeMax} 字`,
  images: `照片的檔名，一行一張，最多 ${productLimits.images} 張，第一張是封面；選好表格後把照片拖進來。留空就不改`,
  prizes:
    '一行一個：等級或稀有度｜名稱｜數量｜成本｜尺寸｜儲位｜條碼｜照片，後面的可以省略；盒玩和轉蛋的數量留空；賞籤的款式寫在它的獎品下面：└｜名稱｜數量，盲包不填數量。整格留空就不改',
};

/** Between the parts of a prize; a keyboard's own sign is read too. */
export const prizeSign = '｜';
/** What lies between two parts of a cell of pictures or prizes. */
export const cellParts = /[\n｜|]/;

export const importRefusals = defineRefusals({
  import_invalid: [422, `一次要有 1 至 ${importLimits.rows} 列，每一格是文字`],
  import_goods_only: [
    422,
    '庫存、每人限購、到貨時間、成本、儲位和條碼只有商城商品有，請留空；獎品的寫在「獎品」',
  ],
  import_stock_differs: [
    409,
    '現在的庫存是 {stock}；已有商品的庫存請用進貨或盤點改，這一格請留空',
    Type.Object({ stock: Type.Integer() }),
  ],
  import_type_fixed: [409, '商品的種類建立以後不能改，這一格請照原來的或留空'],
});

const Cells = Type.Object(
  Object.fromEntries(
    Object.keys(importColumns).map((name) => [
      name,
      FreeText(name === 'prizes' ? importLimits.prizes : importLimits.cell),
    ]),
  ) as Record<ImportColumn, TString>,
);

const Row = Type.Object({
  /** Its line in the file. */
  line: Type.Integer({ minimum: 1, maximum: 1_048_576 }),
  /** The text of each cell whose column is known. */
  cells: Type.Partial(Cells),
});
export type ImportRow = Static<typeof Row>;

/** `done`, in a dry run `ready`, `unchanged` for a product that is as the row says already, or `cells_invalid` or the code of the refusal, with every cell that is wrong. */
const Imported = Type.Object({
  line: Type.Integer(),
  id: Nullable(Id),
  result: Type.String(),
  message: Nullable(Type.String()),
  cells: Type.Array(Type.Object({ column: Type.KeyOf(Cells), message: Type.String() })),
  /** Of a new one in a dry run: a product that has this kind, name and series already. */
  same: Type.Optional(Id),
  /** Of an existing one: the columns in which the row differs from it. */
  changed: Type.Optional(Type.Array(Type.KeyOf(Cells))),
});
export type ImportedRow = Static<typeof Imported>;

export const importStaffProducts = defineCall({
  access: 'staff',
  right: 'write_catalogue',
  words: '匯入商品',
  method: 'POST',
  path: '/api/staff/products/import',
  summary:
    'Create drafts, or change products by number and version, from the rows of a file, each by itself; a row that says what a product is already changes nothing. A dry run does the same, keeps nothing, and names what exists already.',
  body: Type.Object({
    rows: Type.Array(Row, { minItems: 1, maxItems: importLimits.rows }),
    dry: Type.Boolean(),
  }),
  answer: Success({ data: Type.Array(Imported) }),
  fields: { rows: importRefusals.import_invalid, dry: importRefusals.import_invalid },
});

const Written = Type.Union([Type.String(), Type.Integer(), Type.Null()]);

const Exported = Type.Object({
  ...Type.Pick(ProductRow, ['id', 'status', 'left']).properties,
  cells: Type.Object(
    Object.fromEntries(Object.keys(importColumns).map((name) => [name, Written])) as Record<
      ImportColumn,
      typeof Written
    >,
  ),
});
export type ExportedProduct = Static<typeof Exported>;

export const exportStaffProducts = defineCall({
  access: 'staff',
  right: 'read_catalogue',
  method: 'GET',
  mayLag: true,
  path: '/api/staff/products/export',
  summary:
    'List products as the list does, each with the cells of a file that imports it: as they are, they change nothing.',
  query: staffProducts.query,
  answer: Success({
    data: Type.Array(Exported),
    next: Nullable(Id),
  }),
});
