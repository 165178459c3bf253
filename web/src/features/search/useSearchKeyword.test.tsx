// @vitest-environment happy-dom
import { searchLimits } from '@kujiya/contract/search';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Navigation, PageOf, type Place } from '#lib/navigation.tsx';
import { useSearchKeyword } from './useSearchKeyword.ts';

function Field() {
  const { asked, typed, setTyped } = useSearchKeyword();
  return <input aria-label={asked} value={typed} onChange={({ target }) => setTyped(target.value)} />;
}

/** Renders the page for a place; until it is called the page shows the previous place, as while a render is pending. */
let show: (search: string) => void;
function Page() {
  const [place, setPlace] = useState<Place>({ pathname: '/search', search: '' });
  show = (search) => act(() => setPlace({ pathname: '/search', search }));
  return (
    <PageOf place={place}>
      <Field />
    </PageOf>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const rest = () => act(() => vi.advanceTimersByTime(searchLimits.debounceMs));
const address = () => new URLSearchParams(window.location.search).get('q');

beforeEach(() => {
  vi.useFakeTimers();
  window.history.replaceState(null, '', '/search');
  render(
    <Navigation>
      <Page />
    </Navigation>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('letters typed while an earlier search is rendering are kept and searched for', () => {
  type('cat');
  rest();
  expect(address()).toBe('cat');
  type('cats');
  show('q=cat');
  expect(field().value).toBe('cats');
  rest();
  expect(address()).toBe('cats');
  show('q=cats');
  expect(field().value).toBe('cats');
  type('');
  rest();
  expect(address()).toBeNull();
});

test('a field emptied before its page has arrived is emptied in the address, too', () => {
  type('cat');
  rest();
  type('');
  rest();
  expect(address()).toBeNull();
});

test('an address changed from outside fills the field', () => {
  type('cat');
  rest();
  show('q=cat');
  show('q=dog');
  expect(field().value).toBe('dog');
  show('q=cat');
  expect(field().value).toBe('cat');
});
