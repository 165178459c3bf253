// @vitest-environment happy-dom
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { staffProducts } from '@kujiya/contract/staff/products';
import { ApiError } from '@kujiya/web/lib/client.ts';
import { Answers } from '@kujiya/web/testing/answers.ts';
import { expect, test, vi } from 'vitest';
import { fill, openOffice, press, see, until } from '../../testing/office.tsx';
import { ExportSheet } from './ExportSheet.tsx';

type Row = { id: number; phone: string };

/** What the browser keeps from here on: the names of the files and their contents. */
function keptFiles(): { name: string; file: Blob }[] {
  const kept: { name: string; file: Blob }[] = [];
  let made = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    made = file as Blob;
    return 'blob:kept';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    kept.push({ name: this.download, file: made });
  });
  return kept;
}
const open = (
  readPage: (at: unknown) => Promise<{ data: Row[]; next?: number | null }>,
  isPersonal = false,
) => {
  const onClose = vi.fn();
  openOffice(
    '/shipments',
    <ExportSheet<Row>
      title="包裹"
      isPersonal={isPersonal}
      columns={[
        ['編號', ({ id }) => id],
        ['電話', ({ phone }) => phone],
      ]}
      readPage={readPage}
      onClose={onClose}
    />,
    new Answers(),
  );
  return onClose;
};

test('all pages of a list become one file, with phones as text', async () => {
  const kept = keptFiles();
  const onClose = open(async (at) => ({
    data: [{ id: at === 9 ? 8 : 9, phone: '0912345678' }],
    next: at === 9 ? null : 9,
  }));
  await fill('檔案格式', 'csv');
  await press('下載');
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(kept[0]?.name).toMatch(/^包裹 \d{8} \d{4}\.csv$/);
  expect(await kept[0]?.file.text()).toBe(`\ufeff編號,電話\r\n9,'0912345678\r\n8,'0912345678\r\n`);
});

test('a workbook is one as well', async () => {
  const kept = keptFiles();
  open(async () => ({ data: [{ id: 9, phone: '0912345678' }] }));
  await press('下載');
  await until(() => expect(kept[0]?.name).toMatch(/\.xlsx$/));
  expect((await kept[0]?.file.text())?.slice(0, 2)).toBe('PK');
});

test('rows that cannot be read leave no file, and say why', async () => {
  const kept = keptFiles();
  const { status, ...refusal } = commonRefusals.unavailable;
  open(() => Promise.reject(new ApiError(staffProducts, status, { success: false, ...refusal })));
  await press('下載');
  await see('[role=alert]', refusal.message);
  expect(kept).toEqual([]);
});

test('personal data says that it is proved and logged', async () => {
  open(async () => ({ data: [] }), true);
  await see('p', '內含個人資料：會請您再次確認身分，並記在操作紀錄。');
});
