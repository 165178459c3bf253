// @vitest-environment happy-dom
import {
  carrierRefusals,
  staffAddCarrier,
  staffCarriers,
  staffChangeCarrier,
} from '@kujiya/contract/staff/carriers';
import { versionRefusals } from '@kujiya/contract/staff/version';
import { Answers } from '@kujiya/web/testing/answers.ts';
import { expect, test } from 'vitest';
import { carrierRows, carriersAnswer } from '../../testing/carriers.ts';
import { fill, openOffice, press, see, shows, until } from '../../testing/office.tsx';
import { CarriersPage } from './CarriersPage.tsx';

const open = (rights = ['write_settings']) => {
  const answers = new Answers().give(staffCarriers, carriersAnswer);
  return openOffice('/settings/carriers', <CarriersPage />, answers, rights);
};

test('a carrier says its numbers and what else it is called; who may only read changes nothing', async () => {
  open([]);
  await see('li', '單號：12 位數字也叫：黑貓查件：沒有網址');
  expect(shows('button', '修改') || shows('button', '新增物流')).toBe(false);
});

test('an alias, a sample and an address are added, and only what was changed is sent', async () => {
  const answers = open().give(staffChangeCarrier, { success: true, data: carrierRows[0]! });
  await press('修改黑貓宅急便');
  await fill('單號範例', '123456789012\nTC??1234');
  await see('p', '12 位數字，或像 TCAA1234 的 8 碼');
  await fill('查件網址', 'http://a.example');
  await see('button[disabled]', '查件網址要以 https:// 開頭');
  await fill('查件網址', 'https://a.example/{number}');
  expect((await see('a', '會員會打開')).getAttribute('href')).toBe('https://a.example/123456789012');
  await fill('別名', '黑貓\n 宅急便 \n\n黑貓');
  answers.give(staffChangeCarrier, carrierRefusals.carrier_name_taken);
  await press('儲存');
  await see('[role=alert]', '名稱或別名，貼上表格時會分不出來');
  answers.give(staffChangeCarrier, { success: true, data: carrierRows[0]! });
  await press('儲存');
  await until(() => expect(shows('button', '收起')).toBe(false));
  expect(answers.last(staffChangeCarrier)).toMatchObject({
    path: '/api/staff/carriers/tcat',
    body: {
      ...{ version: 1, aliases: ['黑貓', '宅急便'], samples: ['123456789012', 'TC??1234'] },
      tracking_url: 'https://a.example/{number}',
    },
  });
});

test('a new carrier is added once, and a colleague’s change of an old one is shown beside one’s own', async () => {
  const answers = open().give(staffAddCarrier, { success: true, data: carrierRows[0]! });
  await press('新增物流');
  await see('button[disabled]', '請先填寫名稱');
  await fill('名稱', '阿明貨運');
  await press('新增');
  await until(() => expect(shows('button', '收起')).toBe(false));
  expect(answers.last(staffAddCarrier)).toMatchObject({
    body: { name: '阿明貨運', aliases: [], samples: [] },
    key: expect.any(String),
  });
  const current = { ...carrierRows[1], version: 2, aliases: ['竹運'] };
  answers.give(staffChangeCarrier, { ...versionRefusals.version_conflict, author: '店長', current } as never);
  await press('修改新竹物流');
  await fill('名稱', '新竹貨運');
  await press('儲存');
  await see('dialog', '店長剛剛改過這筆資料');
  await see('dialog td', '竹運');
});
