// @vitest-environment happy-dom
import * as calls from '@kujiya/contract/complaints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Answers, ok } from '#testing/answers.ts';
import { openScreen } from '#testing/screen.tsx';

const atFirst = { timeout: 20_000 };
const form = {
  ...{ order_number: 'P20261126AAA', open_id: null, now: '2026-11-28T12:00:00+08:00' },
  until: '2026-11-30T00:00:00+08:00',
  things: [
    { position: 1, name: '石虎阿斑 站立款', image_url: 'prizes/a.webp', quantity: 2 },
    { position: 2, name: '水豚抱枕', image_url: 'prizes/b.webp', quantity: 1 },
  ],
};
const complaint: calls.Complaint = {
  ...{ id: 4, order_id: 9, order_number: 'P20261126AAA', state: 'answered', outcome: null },
  ...{ created_at: '2026-11-28T02:00:00Z', moved_at: '2026-11-28T03:00:00Z' },
  things: [{ name: '石虎阿斑 站立款', image_url: 'prizes/a.webp', quantity: 2, problem: 'damaged' }],
  messages: [
    {
      ...{ id: 1, by: 'member', text: '尾巴斷了', at: '2026-11-28T02:00:00Z' },
      files: [
        { id: 1, kind: 'photo', url: '/api/complaint-files/1' },
        { id: 2, kind: 'film', url: '/api/complaint-files/2' },
      ],
    },
    { id: 2, by: 'shop', text: '請再拍一張底座', at: '2026-11-28T03:00:00Z', files: [] },
  ],
};

const fileOf = (bytes: number, name = 'tail.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], name, { type });
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('加照片或影片'), { target: { files } });
const submit = (name: string) => screen.getByRole('button', { name });

let answers: Answers;
beforeEach(() => {
  answers = new Answers()
    .give(calls.complaintForm, ok({ data: form }))
    .give(calls.getComplaint, ok({ data: complaint }))
    .give(calls.beginComplaintFile, ok({ data: { id: 7 } }))
    .give(calls.putComplaintPiece, ok({}))
    .give(calls.finishComplaintFile, ok({ data: { id: 7, kind: 'photo' as const, url: '/x' } }))
    .give(calls.sendComplaint, ok({ data: { id: 4 }, message: '收到了' }));
  vi.stubGlobal('fetch', answers.fetch);
  Object.assign(URL, { createObjectURL: () => 'blob:tail', revokeObjectURL() {} });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const openForm = async () => {
  await openScreen('/order/9/complaint', answers, { member: true });
  await screen.findByText('還有 36 小時', undefined, atFirst);
};
const fillIn = () => {
  const thing = screen.getByRole('group', { name: '石虎阿斑 站立款的問題' });
  fireEvent.click(within(thing).getByRole('checkbox', { name: '缺件' }));
  fireEvent.click(within(thing).getByRole('checkbox', { name: '破損' }));
  fireEvent.change(screen.getByRole('textbox', { name: '發生什麼事' }), { target: { value: ' 尾巴斷了 ' } });
};

test('what is missing stands on the button; a thing has one problem; the photo goes along in pieces', async () => {
  await openForm();
  expect(submit('請選有問題的商品')).toBeTruthy();
  fillIn();
  choose(fileOf(calls.complaintLimits.pieceBytes + 5));
  await screen.findByText('上傳完成');
  expect(answers.requestsOf(calls.putComplaintPiece).map(({ path }) => path)).toEqual([
    '/api/user/complaint-files/7/pieces/1',
    '/api/user/complaint-files/7/pieces/2',
  ]);
  fireEvent.click(submit('送出回報'));
  await waitFor(() =>
    expect(answers.last(calls.sendComplaint)?.body).toEqual({
      things: [{ position: 1, problem: 'damaged' }],
      text: '尾巴斷了',
      files: [7],
    }),
  );
});

test('a lost connection loses nothing: the file goes on where it was, under the same name', async () => {
  await openForm();
  fillIn();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  answers.give(calls.putComplaintPiece, 'offline');
  choose(fileOf(10));
  await vi.waitFor(() => expect(answers.requestsOf(calls.putComplaintPiece)).toHaveLength(1));
  await vi.runAllTimersAsync();
  await vi.waitFor(() => expect(answers.requestsOf(calls.putComplaintPiece)).toHaveLength(4));
  vi.useRealTimers();
  answers.give(calls.putComplaintPiece, ok({}));
  fireEvent.click(await screen.findByRole('button', { name: '再試' }));
  await screen.findByText('上傳完成');
  expect(answers.requestsOf(calls.beginComplaintFile)).toHaveLength(1);
  expect(answers.requestsOf(calls.putComplaintPiece)).toHaveLength(5);
});

test('the same message has the same key when its answer was lost, another one has its own', async () => {
  await openForm();
  fillIn();
  answers.give(calls.sendComplaint, 'offline');
  const press = async () => {
    const before = answers.requestsOf(calls.sendComplaint).length;
    fireEvent.click(submit('送出回報'));
    await waitFor(() => expect(answers.requestsOf(calls.sendComplaint)).toHaveLength(before + 1));
    await waitFor(() => expect(submit('送出回報').getAttribute('aria-busy')).not.toBe('true'));
  };
  await press();
  await press();
  fireEvent.change(screen.getByRole('textbox', { name: '發生什麼事' }), { target: { value: '腳也斷了' } });
  await press();
  const [one, two, three] = answers.requestsOf(calls.sendComplaint).map(({ key }) => key);
  expect(one).toBe(two);
  expect(three).not.toBe(one);
});

test('what is too large or too many is said before any of it is sent', async () => {
  await openForm();
  choose(fileOf(calls.complaintLimits.photoBytes + 1));
  await screen.findByText(calls.complaintRefusals.complaint_photo_large.message);
  expect(answers.requestsOf(calls.beginComplaintFile)).toEqual([]);
  choose(...Array.from({ length: calls.complaintLimits.photos }, (_, i) => fileOf(1, `${i}.jpg`)));
  await screen.findByText('超過上限的沒有加進來。');
});

test.each([
  [{ open_id: 4 }, '這個包裹已經回報過', '看這則回報'],
  [{ until: null }, '包裹還沒送達', '聯絡客服'],
  [{ until: '2026-11-28T00:00:00+08:00' }, '回報的時間過了', '聯絡客服'],
])('without a form the page says why (%j)', async (part, title, next) => {
  answers.give(calls.complaintForm, ok({ data: { ...form, ...part } }));
  await openScreen('/order/9/complaint', answers, { member: true });
  expect(await screen.findByText(title, undefined, atFirst)).toBeTruthy();
  expect(screen.getByRole('link', { name: next })).toBeTruthy();
});

test('a complaint shows what was said and shown, and takes more until it is resolved', async () => {
  await openScreen('/complaints/4', answers, { member: true });
  await screen.findByText('請再拍一張底座', undefined, atFirst);
  expect(screen.getByText('已回覆')).toBeTruthy();
  expect(document.querySelector('video')?.getAttribute('src')).toBe('/api/complaint-files/2');
  fireEvent.change(screen.getByRole('textbox', { name: '補充' }), { target: { value: '底座在這裡' } });
  fireEvent.click(submit('送出'));
  await waitFor(() =>
    expect(answers.last(calls.sendComplaint)?.body).toEqual({ things: [], text: '底座在這裡', files: [] }),
  );
  answers.give(
    calls.getComplaint,
    ok({ data: { ...complaint, state: 'resolved' as const, outcome: 'resent' as const } }),
  );
  await openScreen('/complaints/4', answers, { member: true });
  await screen.findByText('已解決（補寄）', undefined, atFirst);
  expect(screen.queryByRole('textbox', { name: '補充' })).toBeNull();
});

test('the list leads to each complaint; without one it says where to begin', async () => {
  answers.give(calls.listComplaints, ok({ data: [{ ...complaint, thing: '石虎阿斑 站立款' }] }));
  await openScreen('/complaints', answers, { member: true });
  const link = await screen.findByRole('link', { name: /石虎阿斑/ }, atFirst);
  expect(link.getAttribute('href')).toBe('/complaints/4');
  answers.give(calls.listComplaints, ok({ data: [] }));
  await openScreen('/complaints', answers, { member: true });
  await screen.findByText('沒有回報過問題', undefined, atFirst);
});
