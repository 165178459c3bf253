// @vitest-environment happy-dom
import { correctPrize } from '@kujiya/contract/staff/corrections';
import { mediaRefusals, uploadMedia } from '@kujiya/contract/staff/media';
import { type StaffProduct, setStaffPrizes } from '@kujiya/contract/staff/products';
import { Answers, ok } from '@kujiya/web/testing/answers.ts';
import { expect, test, vi } from 'vitest';
import { PictureField } from '#kit/PictureField.tsx';
import { PicturesField } from '#kit/PicturesField.tsx';
import { StaffContext } from '#kit/staff.ts';
import { clerk, fieldOf, fill, openOffice, press, see, until } from '../../testing/office.tsx';
import { Prizes } from './Prizes.tsx';

const prize = (id: number, tier: string) => ({
  ...{ id, tier, rarity: null, name: `${tier}賞的公仔`, size: null, quantity: 1, value: null },
  ...{ is_big: false, image_url: '', is_frozen: false, choice: 'none' as const, variants: [] },
});
const product = {
  ...{ id: 9, version: 3, type: 0, price: 280, discount_price: null },
  prizes: [prize(1, 'A'), prize(2, 'B'), prize(3, 'C'), prize(4, 'D')],
} as unknown as StaffProduct;

/** Uploads fail for the file names in `broken`; each file is served under its own name. */
function openWith(part: React.ReactNode, broken: Set<string>, more: readonly string[] = []): Answers {
  const answers = new Answers().give(setStaffPrizes, { success: true, data: { version: 4, prizes: [] } });
  openOffice(
    '/products/9',
    <StaffContext value={{ ...clerk, rights: ['read_catalogue', 'write_catalogue', ...more] }}>
      {part}
    </StaffContext>,
    answers,
  );
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url !== uploadMedia.path) return answers.fetch(url, init);
    const { name } = (init.body as FormData).get('file') as File;
    const { media_unavailable: away } = mediaRefusals;
    if (broken.has(name))
      return Promise.resolve(Response.json({ success: false, ...away }, { status: away.status }));
    return Promise.resolve(Response.json({ success: true, data: { url: `/media/${name}` } }));
  });
  return answers;
}

async function choose(title: string, ...names: string[]): Promise<void> {
  const label = await see('label', title);
  const input = document.getElementById(label.getAttribute('for') ?? '') as HTMLInputElement;
  const files = names.map((name) => new File(['picture'], name, { type: 'image/png' }));
  Object.defineProperty(input, 'files', { configurable: true, value: files });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  Reflect.deleteProperty(input, 'files');
}
const pictures = () =>
  [...document.querySelectorAll('img')].map((img) => [
    img.getAttribute('alt'),
    img.getAttribute('src')?.split('/').at(-1),
  ]);
const inOrder = '上傳圖片，依序放到沒有圖片的列';
const four = ['a.webp', 'b.webp', 'c.webp', 'd.webp'] as const;
const row = (at: number, name: string) => [`第 ${at} 列的圖片`, name];

test('a picture that fails leaves its row empty, and fills it at the second attempt', async () => {
  const broken = new Set(['b.webp']);
  const answers = openWith(<Prizes product={product} />, broken);
  await choose(inOrder, ...four);
  await see('[role=alert]', 'b.webp');
  await until(() => expect(pictures()).toEqual([row(1, 'a.webp'), row(3, 'c.webp'), row(4, 'd.webp')]));
  await see('button', '第 2 列：圖片沒有上傳成功');
  broken.clear();
  await press('再試一次');
  await until(() =>
    expect(pictures()).toEqual([row(1, 'a.webp'), row(2, 'b.webp'), row(3, 'c.webp'), row(4, 'd.webp')]),
  );
  await press('儲存獎品');
  await until(() => expect(answers.requests.some(({ method }) => method === 'PUT')).toBe(true));
  const saved = answers.requests.find(({ method }) => method === 'PUT')?.body as typeof product;
  expect(saved.prizes.map(({ id, image_url }) => [id, image_url])).toEqual(
    four.map((name, at) => [at + 1, `/media/${name}`]),
  );
  expect(JSON.stringify(saved)).not.toContain('awaits');
});

test('a picture finds its row although another row was removed meanwhile', async () => {
  const broken = new Set(['c.webp']);
  openWith(<Prizes product={product} />, broken);
  await choose(inOrder, ...four);
  await see('[role=alert]', 'c.webp');
  await press('移除第 1 列');
  await see('button', '第 2 列：圖片沒有上傳成功');
  broken.clear();
  await press('再試一次');
  await until(() => expect(pictures()).toEqual([row(1, 'b.webp'), row(2, 'c.webp'), row(3, 'd.webp')]));
});

test('a prize keeps its picture when another one for it fails and is given up', async () => {
  const broken = new Set<string>();
  openWith(<Prizes product={product} />, broken);
  await choose('第 2 列選圖片', 'b.webp');
  await until(() => expect(pictures()).toEqual([row(2, 'b.webp')]));
  broken.add('other.webp');
  await choose('第 2 列換一張', 'other.webp');
  await press('第 2 列不放這張圖片');
  expect(pictures()).toEqual([row(2, 'b.webp')]);
  await see('button', '儲存獎品');
});

test('of a sealed prize only the cost can be changed, and its typing errors corrected', async () => {
  const sealed = { ...prize(1, 'A'), image_url: '/media/a.webp', is_frozen: true };
  const answers = openWith(<Prizes product={{ ...product, prizes: [sealed, prize(2, 'B')] }} />, new Set(), [
    'write_lots',
  ]);
  expect((await fieldOf('第 1 列名稱')).disabled).toBe(true);
  expect((await fieldOf('第 1 列是大獎')).disabled).toBe(true);
  expect((await fieldOf('第 2 列名稱')).disabled).toBe(false);
  expect(document.querySelector('[aria-label="移除第 1 列"]')).toBeNull();
  await see('span', '已封籤');
  await fill('第 1 列成本', '620');
  await press('儲存獎品');
  await until(() => expect(answers.last(setStaffPrizes)).toBeDefined());
  const saved = (answers.last(setStaffPrizes)?.body as typeof product | undefined)?.prizes[0];
  expect(saved).toMatchObject({ id: 1, name: 'A賞的公仔', value: 620 });
  expect(saved).not.toHaveProperty('is_frozen');

  const field = { field: 'name' as const, wrong: 'A賞的公仔', right: 'A賞的大公仔' };
  answers.give(correctPrize, ok({ data: { ...field, id: 4, prize_id: 1, at: '2026-11-28T02:00:00Z' } }));
  await press('更正第 1 列的錯字');
  await fill('正確的文字', 'A賞的大公仔');
  await fill('原因', '漏字');
  await press('公開更正');
  await until(() => expect(answers.last(correctPrize)?.path).toBe('/api/staff/prizes/1/corrections'));
});

test('pictures without a row are named and not sent', async () => {
  openWith(<Prizes product={product} />, new Set());
  await choose(inOrder, ...four, 'e.webp');
  await see('[role=alert]', '放不下，沒有上傳：e.webp');
});

test('among several pictures of a product a late one stands where it was chosen', async () => {
  const broken = new Set(['a.webp', 'c.webp']);
  const change = vi.fn<(urls: string[]) => void>();
  const field = { label: '圖片', hint: '', most: 5, onChange: change };
  openWith(<PicturesField {...field} value={['/media/b.webp', '/media/d.webp']} />, broken);
  await choose('上傳圖片', 'a.webp', 'b.webp', 'c.webp');
  await until(() => expect(change).toHaveBeenCalledWith(['/media/b.webp', '/media/d.webp']));
  broken.clear();
  await press('再試一次');
  await until(() =>
    expect(change).toHaveBeenLastCalledWith([
      '/media/a.webp',
      '/media/b.webp',
      '/media/c.webp',
      '/media/d.webp',
    ]),
  );
});

test('a place for one picture takes one, and does not fall back on another file', async () => {
  const change = vi.fn<(url: string) => void>();
  const field = { label: '圖片', hint: '', value: '', shape: '', onChange: change };
  openWith(<PictureField {...field} />, new Set());
  await choose('上傳圖片', 'one.webp', 'two.webp');
  await see('[role=alert]', '放不下，沒有上傳：two.webp');
  await until(() => expect(change).toHaveBeenCalledWith('/media/one.webp'));
  expect(change).toHaveBeenCalledOnce();
});

test('a figure is given one of the words that members read, and its pieces also after a commitment', async () => {
  const figure = (id: number, rarity: string, more: object = {}) => ({
    ...{ ...prize(id, ''), id, tier: null, rarity, name: `款式 ${id}`, quantity: null },
    ...more,
  });
  const series = {
    ...product,
    type: 1,
    prizes: [figure(1, 'normal', { is_frozen: true }), figure(2, 'hidden')],
  } as unknown as StaffProduct;
  const answers = openWith(<Prizes product={series} />, new Set());
  const select = (await see('select', '第 2 列稀有度')) as HTMLSelectElement;
  expect([...select.options].map(({ text }) => text)).toEqual([
    ...['一般', '稀有', '史詩', '超稀有', '傳說', '神話', '隱藏款'],
  ]);
  expect([select.value, (await fieldOf('第 1 列名稱')).disabled]).toEqual(['hidden', true]);
  await fill('第 1 列數量', '6');
  await press('儲存獎品');
  await expect
    .poll(() => answers.last(setStaffPrizes)?.body)
    .toMatchObject({
      prizes: [
        { id: 1, rarity: 'normal', quantity: 6 },
        { id: 2, quantity: null },
      ],
    });
});

test('height and material of a sealed prize are typed beside the grid and saved with it', async () => {
  const sealed = { ...prize(1, 'A'), is_frozen: true, height_mm: 90, pictures: ['prizes/a-side.webp'] };
  const one = { ...product, prizes: [sealed] } as unknown as StaffProduct;
  const answers = openWith(<Prizes product={one} />, new Set());
  await press('第 1 列的外觀');
  await fill('高度（公分）', '高');
  await see('button', '高度要是 0.1 到 300 公分');
  await fill('高度（公分）', '24.5 公分');
  await fill('材質', 'PVC');
  await press('放進表格');
  await press('儲存獎品');
  await until(() => expect(answers.requests.some(({ method }) => method === 'PUT')).toBe(true));
  const saved = answers.requests.find(({ method }) => method === 'PUT')?.body as typeof product;
  expect(saved.prizes).toEqual([
    expect.objectContaining({ id: 1, height_mm: 245, material: 'PVC', pictures: ['prizes/a-side.webp'] }),
  ]);
  expect(saved.prizes[0]).not.toHaveProperty('height');
});
