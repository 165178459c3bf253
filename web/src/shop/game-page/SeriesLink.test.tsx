// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SeriesLink } from './SeriesLink.tsx';

test('a product without a series has no link without words', () => {
  const { rerender } = render(<SeriesLink series="" className="mr-auto" />);
  expect(screen.queryByRole('link')).toBeNull();
  rerender(<SeriesLink series="雪狐楓楓" />);
  expect(screen.getByRole('link', { name: '雪狐楓楓' }).getAttribute('href')).toMatch(/^\/search\?q=/);
});
