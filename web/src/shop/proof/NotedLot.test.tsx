// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#testing/memory-storage.ts';
import { NotedLot } from './NotedLot.tsx';

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const first = { lotId: 4, root: 'ab'.repeat(32), total: 80 };

test('a lot is noted when it is shown, and said to be the same at the next visit', () => {
  render(<NotedLot {...first} />);
  cleanup();
  render(<NotedLot {...first} />);
  expect(screen.getByText(/記下了這個承諾指紋，每次打開都會比對/)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a lot that was exchanged under its id is named, on a screen that says nothing otherwise as well', () => {
  const { container } = render(<NotedLot {...first} quiet />);
  expect(container.textContent).toBe('');
  for (const changed of [{ root: 'cd'.repeat(32) }, { total: 81 }]) {
    cleanup();
    render(<NotedLot {...first} {...changed} quiet />);
    expect(screen.getByRole('alert').textContent).toContain('abababababab…，80 個');
  }
});
