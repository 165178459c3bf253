import { expect, test } from 'vitest';
import { isShippable, statusLabel, storageLeft } from './labels.ts';

const now = Date.parse('2026-11-20T12:00:00+08:00');
const thing = { status: 'available', storage_days: 30, preorder_at: null, variant_choice: null } as const;

test('the days left are calm, then urgent in the last week, then over', () => {
  expect(storageLeft(60)).toEqual({ label: '保管剩 60 天', tone: 'calm' });
  expect(storageLeft(8).tone).toBe('calm');
  expect(storageLeft(7)).toEqual({ label: '保管剩 7 天', tone: 'soon' });
  expect(storageLeft(1)).toEqual({ label: '保管剩 1 天', tone: 'soon' });
  expect(storageLeft(0)).toEqual({ label: '已過期', tone: 'over' });
  expect(storageLeft(-3)).toEqual({ label: '已過期', tone: 'over' });
});

test.each([
  [thing, '可出貨', true],
  [{ ...thing, variant_choice: 'chosen' }, '可出貨', true],
  [{ ...thing, variant_choice: 'open' }, '還沒選款', true],
  [{ ...thing, variant_choice: 'open', status: 'selected' }, '待出貨', false],
  [{ ...thing, storage_days: 0 }, '已過期', false],
  [{ ...thing, status: 'selected' }, '待出貨', false],
  [{ ...thing, status: 'selected', storage_days: -1 }, '已過期', false],
  [{ ...thing, preorder_at: '2026-12-01T00:00:00Z' }, '預購', false],
  [{ ...thing, preorder_at: '2026-11-01T00:00:00Z' }, '可出貨', true],
  [{ ...thing, status: 'pending', preorder_at: '2026-12-01T00:00:00Z' }, '預購', false],
  [{ ...thing, status: 'paid', storage_days: -9 }, '已付款，待出貨', false],
  [{ ...thing, status: 'shipped' }, '已出貨', false],
  [{ ...thing, status: 'expired' }, '已過期', false],
] as const)('%o is labelled %s; can be sent: %s', (item, label, ships) => {
  expect(statusLabel(item, now).label).toBe(label);
  expect(isShippable(item, now)).toBe(ships);
});
