import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Price } from './Price.tsx';

const shown = (price: number, discount?: number | null) =>
  renderToStaticMarkup(<Price price={price} discount={discount} />).replaceAll(/<[^>]*>/g, ' ');

test('the price charged is the price shown, even if it is higher than the list price', () => {
  expect(shown(220, 180)).toMatch(/180.*原價.*220/);
  expect(shown(220, 260)).toContain('260');
  expect(shown(220, 260)).not.toContain('220');
  expect(shown(220, null)).toContain('220');
});
