// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers } from '#testing/answers.ts';
import { openScreen } from '#testing/screen.tsx';

test('an order chosen while a search is loading keeps the search', async () => {
  await openScreen('/shop', new Answers());
  const tab = await screen.findByRole('tab', { name: '價格低到高' }, { timeout: 20_000 });
  // Called on the prototype, `replaceState` bypasses the router, so the page still shows the previous address.
  History.prototype.replaceState.call(window.history, null, '', '/shop?q=cat');
  fireEvent.click(tab);
  expect(window.location.search).toBe('?q=cat&sort=price_asc');
});
