import { type Static, Type } from 'typebox';

/** What a product lacks before members may see it. */
export const Missing = Type.Union([
  Type.Literal('image'),
  Type.Literal('prizes'),
  Type.Literal('prize_image'),
  Type.Literal('lot'),
  Type.Literal('stock'),
]);
export type Missing = Static<typeof Missing>;
export const missingWords: Record<Missing, string> = {
  image: '至少一張圖片',
  prizes: '獎品或款式',
  prize_image: '每個獎品或款式的圖片',
  lot: '開賣中或排定開賣的籤池',
  stock: '庫存',
};
