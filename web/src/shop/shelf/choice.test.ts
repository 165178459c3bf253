import { expect, test } from 'vitest';
import { choiceHref, choiceOf, isChosen } from './choice.ts';

const read = (query: string) => choiceOf(new URLSearchParams(query));

test('the address chooses a shelf and an order, and what it does not know counts as nothing', () => {
  expect(read('shelf=big&sort=left')).toEqual({ shelf: 'big', sort: 'left' });
  for (const query of ['', 'shelf=&sort=', 'shelf=toString&sort=best'])
    expect(isChosen(read(query))).toBe(false);
});

test('a choice is read again from its own address', () => {
  for (const choice of [
    { shelf: 'soon', sort: undefined },
    { shelf: undefined, sort: 'cheap' },
    { shelf: 'ending', sort: 'left' },
  ] as const)
    expect(read(choiceHref('/ichiban', choice).split('?')[1] ?? '')).toEqual(choice);
  expect(choiceHref('/ichiban', { shelf: undefined, sort: undefined })).toBe('/ichiban');
  expect(choiceHref('/search?q=%E9%BE%8D', { shelf: 'big', sort: 'left' })).toBe(
    '/search?q=%E9%BE%8D&shelf=big&sort=left',
  );
});
