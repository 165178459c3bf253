import { expect, test } from 'vitest';
import { readForm } from './form.ts';

const txid = 'ab'.repeat(32);

test('all three fields are required, and each error names its field', () => {
  expect(readForm({ txid: '', prizeCount: ' ', totalTickets: '' })).toEqual({
    errors: { txid: '請輸入 TXID', prizeCount: '請輸入獎品數量', totalTickets: '請輸入總籤數' },
    message: '請填寫所有欄位',
  });
  expect(readForm({ txid, prizeCount: '3', totalTickets: '' })).toEqual({
    errors: { totalTickets: '請輸入總籤數' },
    message: '請填寫所有欄位',
  });
});

test('a TXID is 64 hexadecimal characters, in either case', () => {
  for (const bad of [txid.slice(1), `${txid}0`, `${txid.slice(1)}g`])
    expect(readForm({ txid: bad, prizeCount: '3', totalTickets: '80' })).toHaveProperty('errors.txid');
  expect(readForm({ txid: ` ${txid.toUpperCase()} `, prizeCount: '3', totalTickets: '80' })).toEqual({
    input: { txid, prizeCount: 3, totalTickets: 80 },
  });
});

test('numbers are whole and positive, with no more prizes than tickets', () => {
  for (const bad of ['0', '-1', '1.5', 'x', '1e999'])
    expect(readForm({ txid, prizeCount: bad, totalTickets: '80' })).toHaveProperty('errors.prizeCount');
  expect(readForm({ txid, prizeCount: '1', totalTickets: '0' })).toHaveProperty('errors.totalTickets');
  expect(readForm({ txid, prizeCount: '81', totalTickets: '80' })).toEqual({
    errors: { prizeCount: '獎品數量不能超過總籤數' },
  });
  expect(readForm({ txid, prizeCount: '80', totalTickets: '80' })).toHaveProperty('input');
});
