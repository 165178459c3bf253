// @vitest-environment happy-dom
import { accountRefusals, deletionWords } from '@kujiya/contract/account';
import { approvalKinds } from '@kujiya/contract/staff/approvals';
import * as blocks from '@kujiya/contract/staff/blocks';
import { staffMemberLegal } from '@kujiya/contract/staff/legal';
import * as calls from '@kujiya/contract/staff/members';
import * as data from '@kujiya/contract/staff/personal-data';
import { staffProlong, staffUndoProlong } from '@kujiya/contract/staff/storage';
import { Answers, ok } from '@kujiya/web/testing/answers.ts';
import { expect, test, vi } from 'vitest';
import { Route } from 'wouter';
import { testList } from '../../testing/lists.tsx';
import { fill, openOffice, press, pressFor, see, shows, until } from '../../testing/office.tsx';
import { EntriesPage } from './EntriesPage.tsx';
import { MemberRecord } from './MemberRecord.tsx';
import { MembersPage } from './MembersPage.tsx';

const at = '2026-11-03T02:00:00Z';
const manager = { id: 2, name: '阿理' };
const listed: calls.ListedMember = {
  ...{ id: 5, name: '周小手', phone: '0987***911', email: null, tokens: 4_000, points: 0, created_at: at },
  is_blocked: false,
};
const member: calls.MemberPage = {
  ...{ ...listed, uid: 'u5', deleted_at: null, block: null, owed: 0, addresses: 1, waiting: [], notes: [] },
  ...{ level: { level: 1, growth: 0, expires_at: null }, coupons: [], cards: [], held_invitations: [] },
  entries: [{ id: 1, kind: 'gift', reference: 'r', currency: 'token', amount: 4_000, at }],
  orders: [
    {
      ...{ id: 9, order_number: 'S20261103AAA', type: 'shop', status: 'processing', payment_status: 'paid' },
      ...{ amount: 300, at },
    },
  ],
  draws: [
    {
      ...{
        id: 10,
        order_number: 'G20261103BBB',
        type: 'gashapon',
        status: 'completed',
        product: '太空艙掛號',
      },
      ...{ lot_id: 4, numbers: [], proof_url: 'https://shop.example/fairness?productId=21', amount: 110, at },
    },
  ],
  storage: [
    {
      ...{ id: 3, name: '太空人', status: 'available', expires_at: '2026-12-03T02:00:00Z' },
      ...{
        product: '太空艙',
        number: 12,
        order: { id: 9, order_number: 'K20261128ABCD' },
        is_prolonged: false,
      },
    },
  ],
  presents: [
    { ...{ id: 2, name: '水豚抱枕', given: true, friend: 7, state: 'claimed' }, at },
    { ...{ id: 1, name: '鴨鴨碟', given: false, friend: 8, state: 'claimed' }, at },
  ],
  sessions: [{ id: 1, user_agent: 'Windows NT 10.0; Firefox/140.0', created_at: at, last_seen_at: at }],
};
const support = ['read_members', 'write_members', 'read_member_data', 'write_member_data'];
const open = (change: Partial<calls.MemberPage> = {}, rights = support) => {
  const answers = new Answers()
    .give(calls.staffMember, { success: true, data: { ...member, ...change } })
    .give(staffMemberLegal, { success: true, data: [] });
  return openOffice('/members/5', <Route path="/members/:id" component={MemberRecord} />, answers, rights);
};

testList('members', {
  page: <MembersPage />,
  declared: calls.staffMembers,
  row: listed,
  rights: ['read_members'],
  cells: ['周小手 編號 5', '0987***911', '4,000', '0', '2026/11/03 10:00'],
  empty: '還沒有會員。',
});

testList('what moved for a member', {
  page: <EntriesPage />,
  declared: calls.staffMemberEntries,
  row: { id: 1, kind: 'draw', at, tokens: -110, points: 55, order: { id: 10, order_number: 'G20261103BBB' } },
  cells: ['2026/11/03 10:00', '抽獎', 'G20261103BBB', '−110', '+55'],
  empty: '沒有代幣或紅利進出。',
});

test('one page shows all that belongs to a member, section by section', async () => {
  open();
  await see('section', '訂單、出貨與儲值S20261103AAA');
  await see('section', '+4,000 代幣');
  await see('section', 'G20261103BBB');
  await see('section', '盒櫃太空人');
  await see('section', '禮物水豚抱枕送出，已收下');
  expect((await see('a', '會員 8')).getAttribute('href')).toBe('/members/8');
  await see('section', '登入裝置Windows 電腦・Firefox');
  expect((await see('a', '公開驗證頁')).getAttribute('href')).toBe(
    'https://shop.example/fairness?productId=21',
  );
});

test('phone and address are masked until a reason is given', async () => {
  const answers = open().give(calls.staffRevealMember, {
    success: true,
    data: {
      ...{ phone: '0987000911', email: null },
      addresses: [{ name: '周小手', phone: '0987000911', postcode: '106', address: '臺北市大安區' }],
    },
  });
  await see('p', '0987***911，收件地址 1 筆');
  await pressFor('來電確認地址', '查看完整個資', '查看');
  await see('p', '周小手，0987000911，106 臺北市大安區');
  expect(answers.last(calls.staffRevealMember)?.body).toEqual({ reason: '來電確認地址' });
  expect(shows('p', '0987***911')).toBe(false);
});

test('a step that waits for a second person is said, with a link to it', async () => {
  const kind = Object.keys(approvalKinds)[0] as string;
  open({ waiting: [{ id: 3, kind, amount: 4_000, reason: '包裹遺失', asked_by: manager, asked_at: at }] });
  await see('p', '等待核准');
  await see('p', '價值 NT$4,000；阿理 於 2026/11/03 10:00 提出，原因：包裹遺失');
});

test('a member is blocked for a reason until a time in the future', async () => {
  const answers = open().give(blocks.staffBlockMember, {
    ...{ success: true, message: '已暫停購買', data: { reason: '付款爭議', at, ends_at: null, by: manager } },
  });
  await press('暫停購買');
  await see('dialog button[disabled]', '請先填寫原因');
  await fill('原因', '付款爭議處理中');
  await fill('結束時間', '2020-01-01T10:00');
  await see('dialog button[disabled]', '結束時間須晚於現在');
  await fill('結束時間', '2036-01-01T10:00');
  await press('暫停購買');
  await see('[role=status]', '已暫停購買');
  expect(answers.last(blocks.staffBlockMember)?.body).toEqual({
    ...{ reason: '付款爭議處理中', ends_at: '2036-01-01T02:00:00.000Z' },
  });
});

test('of a blocked one it is said who blocked it, until when and why; a reason unblocks it', async () => {
  const block = { reason: '付款爭議', at, ends_at: '2036-01-01T02:00:00Z', by: manager };
  const answers = open({ block }).give(blocks.staffUnblockMember, { success: true, message: '已恢復購買' });
  await see('p', '阿理 於 2026/11/03 10:00 暫停購買，到 2036/01/01 10:00 為止。原因：付款爭議');
  await pressFor('爭議已解決', '恢復購買');
  await see('[role=status]', '已恢復購買');
  expect(answers.last(blocks.staffUnblockMember)?.body).toEqual({ reason: '爭議已解決' });
});

test('a note is left, and every device is logged out for a reason', async () => {
  const answers = open()
    .give(calls.staffNoteMember, { success: true, message: '備註已留下' })
    .give(calls.staffEndSessions, { success: true, message: '已登出所有裝置', data: { ended: 1 } });
  await press('留備註');
  await see('dialog button[disabled]', '請先填寫備註');
  await fill('備註', '來電兩次');
  await press('留下備註');
  await see('[role=status]', '備註已留下');
  expect(answers.last(calls.staffNoteMember)?.body).toEqual({ text: '來電兩次' });
  await pressFor('手機遺失', '登出所有裝置');
  await see('[role=status]', '已登出所有裝置');
});

test('a member’s data leaves as a file, for a reason', async () => {
  const answers = open().give(data.staffExportMember, {
    ...{ success: true, data: { exported_at: at, data: { member: [] } } },
  });
  const kept: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    kept.push(this.download);
  });
  await pressFor('來信要求', '匯出個資', '匯出');
  await see('[role=status]', '請只交給會員本人');
  vi.restoreAllMocks();
  expect(kept).toEqual(['會員-5-個資.json']);
  expect(answers.last(data.staffExportMember)?.body).toEqual({ reason: '來信要求' });
});

const askDeletion = async (answers: Answers) => {
  answers.give(data.staffDeletionPreview, {
    success: true,
    data: { tokens: 3_890, points: 55, box_items: 3, tool_cards: 0 },
  });
  await press('刪除帳號');
  await see('dialog p', '會一起失去：3,890 代幣、55 點紅利、盒櫃 3 件、道具卡 0 張。');
  await see('dialog button[disabled]', '請輸入「刪除帳號」');
  await fill('輸入「刪除帳號」以確認', deletionWords);
  await see('dialog button[disabled]', '請先填寫原因');
  await fill('原因', '來信要求');
  await press('刪除帳號');
};

test('before an account is deleted it is said what goes with it, and that is sent along', async () => {
  const answers = open().give(data.staffDeleteMember, { success: true, message: '帳號已刪除' });
  await askDeletion(answers);
  await until(() => expect(shows('dialog', '刪除')).toBe(false));
  expect(answers.last(data.staffDeleteMember)?.body).toEqual({
    ...{ confirmation: deletionWords, tokens: 3_890, box_items: 3, reason: '來信要求' },
  });
});

test.each(['deletion_in_shipping', 'deletion_in_refund', 'deletion_in_payment', 'deletion_changed'] as const)(
  'an account that cannot be deleted now says why, where it was asked: %s',
  async (code) => {
    const refusal = accountRefusals[code];
    const answers = open().give(data.staffDeleteMember, refusal);
    await askDeletion(answers);
    await see('dialog [role=alert]', refusal.message);
  },
);

test('of a deleted member nothing more can be asked or done', async () => {
  open({ deleted_at: at, name: '已刪除的會員', phone: null });
  await see('header span', '帳號已刪除');
  for (const words of ['查看完整個資', '刪除帳號', '匯出個資', '暫停購買'])
    expect(shows('button', words)).toBe(false);
});

test('who may only read members sees neither steps nor personal data', async () => {
  open({}, ['read_members']);
  await see('h1', '周小手');
  for (const words of ['查看完整個資', '贈送', '暫停購買', '個資請求'])
    expect(shows('button, h2', words)).toBe(false);
});

test('an item is kept longer for a reason, and that is taken back for another', async () => {
  const rights = [...support, 'write_orders'];
  const done = ok({ data: { storage_days: 40 } });
  const answers = open({}, rights).give(staffProlong, done);
  expect(shows('button', '復原延長')).toBe(false);
  await press('延長 30 天');
  await see('dialog p', '「太空人」目前保管到 2026/12/03。');
  await see('dialog button[disabled]', '請先填寫原因');
  await fill('原因', '出國');
  await press('延長 30 天');
  await until(() => expect(answers.last(staffProlong)?.body).toEqual({ days: 30, reason: '出國' }));
  const [item] = member.storage;
  const prolonged = { ...(item as (typeof member.storage)[number]), is_prolonged: true };
  const again = open({ storage: [prolonged] }, rights).give(staffUndoProlong, done);
  await pressFor('按錯會員', '復原延長', '復原延長');
  await until(() =>
    expect(again.last(staffUndoProlong)?.body).toEqual({
      expires_at: prolonged.expires_at,
      reason: '按錯會員',
    }),
  );
  open({ storage: [prolonged] }, support);
  await see('section', '盒櫃太空人');
  expect(shows('button', '延長')).toBe(false);
});
