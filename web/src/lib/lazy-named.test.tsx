// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { optionalNamed } from './lazy-named.ts';

const Note = ({ text }: { text: string }) => <p>{text}</p>;
const settle = () => act(async () => {});
const comeBack = () => act(async () => void window.dispatchEvent(new Event('online')));

test('an optional part that cannot be fetched leaves its place as it is, and comes with the network', async () => {
  let failures = 2;
  let requests = 0;
  const Optional = optionalNamed(async () => {
    requests += 1;
    if (failures-- > 0) throw new TypeError('Failed to fetch dynamically imported module');
    return { Note };
  }, 'Note');
  render(
    <Suspense fallback="位置">
      <Optional text="活動" />
    </Suspense>,
  );
  await settle();
  expect(screen.getByText('位置')).toBeDefined();

  await comeBack();
  expect(screen.getByText('位置')).toBeDefined();
  expect(requests).toBe(2);

  await comeBack();
  expect(screen.getByText('活動')).toBeDefined();
  await comeBack();
  expect(requests).toBe(3);
});
