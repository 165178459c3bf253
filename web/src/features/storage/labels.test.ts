import { expect, test } from 'vitest';
import { storageLeft } from './storage-left.ts';

test('days left are calm, then urgent for the last week, then over', () => {
  expect(storageLeft(60)).toEqual({ label: '剩 60 天', tone: 'calm' });
  expect(storageLeft(8).tone).toBe('calm');
  expect(storageLeft(7)).toEqual({ label: '剩 7 天', tone: 'soon' });
  expect(storageLeft(1)).toEqual({ label: '剩 1 天', tone: 'soon' });
  expect(storageLeft(0)).toEqual({ label: '已過期', tone: 'over' });
  expect(storageLeft(-3)).toEqual({ label: '已過期', tone: 'over' });
});
