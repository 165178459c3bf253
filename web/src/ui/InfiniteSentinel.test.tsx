// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { InfiniteSentinel } from './InfiniteSentinel.tsx';

test('a failed page of a list says so, and can be requested again', () => {
  cleanup();
  const more = vi.fn();
  render(
    <InfiniteSentinel
      query={{
        hasNextPage: true,
        isFetchingNextPage: false,
        isFetchNextPageError: true,
        fetchNextPage: more,
      }}
    />,
  );
  expect(screen.getByRole('alert').textContent).toBe('更多內容暫時載入不了');
  fireEvent.click(screen.getByRole('button', { name: '再試一次' }));
  expect(more).toHaveBeenCalledOnce();
});
