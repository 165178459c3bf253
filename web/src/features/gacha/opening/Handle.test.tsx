// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Handle } from './Handle.tsx';

const start = { clientX: 200, clientY: 300 };

test.each([
  ['trembles', 1, 1],
  ['is dragged away', 40, 0],
])('a press on the middle that %s', (_, distance, turns) => {
  const onTurn = vi.fn();
  const { unmount } = render(<Handle ready onNotch={() => undefined} onTurn={onTurn} />);
  const handle = screen.getByRole('button', { name: '轉動把手' });
  handle.setPointerCapture = () => undefined;
  handle.getBoundingClientRect = () => new DOMRect(150, 250, 100, 100);
  fireEvent.pointerDown(handle, { ...start, button: 0 });
  // Near the middle a pixel is a quarter of a turn.
  for (const [x, y] of [
    [distance, 0],
    [0, distance],
  ] as const)
    fireEvent.pointerMove(handle, { clientX: start.clientX + x, clientY: start.clientY + y });
  fireEvent.pointerUp(handle);
  fireEvent.click(handle);
  expect(onTurn).toHaveBeenCalledTimes(turns);
  unmount();
});
