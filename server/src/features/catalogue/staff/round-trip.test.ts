import { staffLog } from '@kujiya/contract/staff/log';
import {
  exportStaffProducts,
  type ImportRow,
  importStaffProducts,
} from '@kujiya/contract/staff/product-import';
import * as calls from '@kujiya/contract/staff/products';
import { Value } from 'typebox/value';
import { beforeAll, expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';

const shop = useTestShop();
let boss: TestStaff;
beforeAll(async () => {
  boss = await shop.staff();
});

const send = (rows: readonly ImportRow['cells'][], dry = false) =>
  shop.call(importStaffProducts, {
    body: { rows: rows.map((cells, i) => ({ line: i + 2, cells })), dry },
    token: boss.token,
  });
const record = async (id: number) =>
  (await shop.call(calls.staffProduct, { params: { id }, token: boss.token })).body.data;

/** What a file of the list says, as the office writes and reads it: every cell a text. */
async function exported(q: string): Promise<ImportRow['cells'][]> {
  const answer = await shop.call(exportStaffProducts, { query: { q }, token: boss.token });
  expect(Value.Check(exportStaffProducts.answer, answer.body)).toBe(true);
  return answer.body.data.map(({ cells }) =>
    Object.fromEntries(Object.entries(cells).map(([column, cell]) => [column, `${cell ?? ''}`])),
  );
}
const uploaded = (letter: string) => `/media/uploads/${letter.repeat(64)}.webp`;
const tube = {
  ...{ type: '一番賞', name: '回家一番賞', series: '回家', price: '800', discount_price: '700' },
  ...{ description: '第一行\n第二行', release_date: '2026-12-01 12:30', home_delivery_days: '7' },
  prizes: 'A賞｜大公仔｜1｜3,000元｜20cm｜A-1｜4710001\nB | 毛巾 | 3 | 200\n最後賞｜特別色',
};

test('what is exported goes back in without a change, of every kind', async () => {
  await shop.tamper(
    ...['a', 'b'].map(
      (letter) =>
        `insert into media (hash, width, height, uploaded_by) values ('${letter.repeat(64)}', 9, 9, ${boss.id})`,
    ),
  );
  const made = await send([
    {
      ...tube,
      images: `${uploaded('a')}\n${uploaded('b')}`,
      prizes: tube.prizes.replace('特別色', '特別色｜1'),
    },
    {
      type: '盒玩',
      name: '回家盒玩',
      price: '120',
      prizes: `普通｜小熊｜｜30\n隱藏款｜金熊｜｜90｜8cm｜B-2｜｜${uploaded('b')}`,
    },
    { type: '轉蛋', name: '回家轉蛋', price: '80' },
    {
      type: '預購',
      name: '回家杯',
      price: '300',
      stock: '12',
      member_limit: '2',
      value: '120',
      shelf: 'C-3',
      barcode: '4710009',
    },
  ]);
  expect(made.body.data.map(({ result }) => result)).toEqual(Array(4).fill('done'));
  const [kuji, box] = made.body.data;
  expect(
    (await record(kuji?.id ?? 0)).prizes.map(({ tier, name, quantity, value, size, is_big }) => [
      tier,
      name,
      quantity,
      value,
      size,
      is_big,
    ]),
  ).toEqual([
    ['A', '大公仔', 1, 3_000, '20cm', true],
    ['B', '毛巾', 3, 200, null, true],
    ['LAST', '特別色', 1, null, null, false],
  ]);
  expect(
    (await record(box?.id ?? 0)).prizes.map(({ rarity, name, image_url }) => [rarity, name, image_url]),
  ).toEqual([
    ['common', '小熊', ''],
    ['secret', '金熊', uploaded('b')],
  ]);

  const rows = await exported('回家');
  expect(rows).toHaveLength(4);
  expect(rows.at(-1)?.prizes).toBe(
    'A｜大公仔｜1｜3000｜20cm｜A-1｜4710001\nB｜毛巾｜3｜200\nLAST｜特別色｜1',
  );
  expect(rows[0]).toMatchObject({ shelf: 'C-3', barcode: '4710009', stock: '12' });
  const before = await Promise.all(rows.map(({ id }) => record(Number(id))));
  const entries = async () => (await shop.db.query('select from staff_log')).rowCount;
  const logged = await entries();
  for (const dry of [true, false])
    expect((await send(rows, dry)).body.data.map(({ result }) => result)).toEqual(Array(4).fill('unchanged'));
  expect(await Promise.all(rows.map(({ id }) => record(Number(id))))).toEqual(before);
  expect(await entries()).toBe(logged);
});

test('an edited cell changes that and nothing else, and keeps prizes, their pictures and their places', async () => {
  const rows = await exported('回家');
  const [cup, , box, kuji] = rows;
  if (!cup || !box || !kuji) throw new Error('nothing was exported');
  const was = await record(Number(box.id));
  const edited = [
    { ...cup, shelf: 'C-4' },
    { ...box, prizes: (box.prizes ?? '').replace('金熊', '銀熊') },
    { ...kuji, price: '900', prizes: '' },
  ];
  const results = (await send(edited)).body.data;
  expect(results.map(({ result, changed }) => [result, changed])).toEqual([
    ['done', ['shelf']],
    ['done', ['prizes']],
    ['done', ['price']],
  ]);
  const now = await record(Number(box.id));
  expect(now.prizes.map(({ id, name, image_url }) => [id, name, image_url])).toEqual([
    [was.prizes[0]?.id, '小熊', ''],
    [was.prizes[1]?.id, '銀熊', uploaded('b')],
  ]);
  expect((await record(Number(kuji.id))).prizes).toHaveLength(3);
  const again = await exported('回家');
  expect(again.map(({ version: _, ...cells }) => cells)).toEqual(
    [{ ...cup, shelf: 'C-4' }, rows[1], edited[1], { ...kuji, price: '900' }].map(
      ({ version: _, ...cells } = {}) => cells,
    ),
  );
  const log = await shop.call(staffLog, { query: { subject: `thing:G${cup.id}` }, token: boss.token });
  expect(log.body.data[0]).toMatchObject({
    words: '匯入商品',
    before: { shelf: 'C-3' },
    after: { shelf: 'C-4' },
  });
});

test.each<[string, ImportRow['cells'], string]>([
  ['another kind', { type: '盒玩' }, 'import_type_fixed'],
  ['a prize without a tier', { prizes: '｜大公仔｜1' }, 'cells_invalid'],
  ['a prize without pieces', { prizes: 'A｜大公仔' }, 'prizes_invalid'],
  ['a tier that nobody knows', { prizes: '特賞｜大公仔｜1' }, 'tier_unknown'],
  ['a rarity in a tube', { prizes: '普通｜大公仔｜1' }, 'tier_unknown'],
  ['a name of a picture that was not sent', { images: 'cat.jpg' }, 'cells_invalid'],
  ['a picture of a prize that was not sent', { prizes: 'A｜大公仔｜1｜｜｜｜｜cat.jpg' }, 'cells_invalid'],
  ['a place of goods', { shelf: 'A-1' }, 'import_goods_only'],
])('%s is refused and changes nothing', async (_, cells, result) => {
  const [kuji] = (await exported('回家一番賞')).map(({ id = '', version = '' }) => ({ id, version }));
  const before = await record(Number(kuji?.id));
  for (const dry of [true, false])
    expect((await send([{ ...kuji, ...cells }], dry)).body.data[0]).toMatchObject({ result });
  expect(await record(Number(kuji?.id))).toEqual(before);
});

test('goods have no prizes', async () => {
  const [cup] = await exported('回家杯');
  const { id = '', version = '' } = cup ?? {};
  expect((await send([{ id, version, prizes: 'A｜大公仔｜1' }])).body.data[0]?.result).toBe('no_prizes_here');
});

test('a prize keeps its rarity, of which another has the word too, when a prize beside it is edited', async () => {
  const [made] = (await send([{ type: '轉蛋', name: '同字轉蛋', price: '80' }])).body.data;
  const id = made?.id ?? 0;
  const prizes = (['normal', 'hidden'] as const).map((rarity) => ({ rarity, name: rarity, image_url: '' }));
  const set = { params: { id }, body: { version: (await record(id)).version, prizes }, token: boss.token };
  expect((await shop.call(calls.setStaffPrizes, set)).status).toBe(200);
  const [row] = await exported('同字轉蛋');
  if (!row) throw new Error('nothing was exported');
  const edited = { ...row, prizes: `${row.prizes}\n稀有｜新的` };
  expect((await send([edited])).body.data[0]).toMatchObject({ result: 'done', changed: ['prizes'] });
  expect((await record(id)).prizes.map(({ rarity, name }) => [rarity, name])).toEqual([
    ['normal', 'normal'],
    ['hidden', 'hidden'],
    ['rare', '新的'],
  ]);
});
