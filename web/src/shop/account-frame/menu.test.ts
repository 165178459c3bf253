import {
  addressPath,
  basicPath,
  friendsPath,
  invoicePath,
  phoneBindingPath,
} from '@kujiya/contract/shop/paths';
import { expect, test } from 'vitest';
import { shownSections } from './menu.ts';

test('a testing environment shows neither phone binding nor invitations; the shop shows both', () => {
  const shown = (trial: boolean): string[] => shownSections(trial).map(({ to }) => to);
  // In this order, with any other sections in between.
  const named = [basicPath, addressPath, invoicePath, phoneBindingPath, friendsPath];
  expect(shown(false).filter((path) => named.some((one) => one === path))).toEqual(named);
  expect(shown(true)).toHaveLength(shown(false).length - 2);
  for (const path of [phoneBindingPath, friendsPath]) expect(shown(true)).not.toContain(path);
});
