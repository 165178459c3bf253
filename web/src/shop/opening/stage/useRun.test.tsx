// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RunButtons, type RunWords } from './RunButtons.tsx';
import { runPace } from './run.ts';
import { useRun } from './useRun.ts';

const words: RunWords = { one: '撕一張', all: '連續撕', unit: '張', big: '大賞' };
/** What a person sees, in its order: `+3` the fourth thing is open, `3` it is there and closed, `end` all are. */
let seen: string[] = [];
let darkBefore: number[] = [];

/** A stage of things that open at once; `bigs` are celebrated. */
function Things({ total, bigs = [], said = words }: { total: number; bigs?: number[]; said?: RunWords }) {
  const [{ index, open, done }, set] = useState({ index: 0, open: false, done: false });
  const run = useRun({
    ...{ index, total, open, done },
    big: bigs.includes(index),
    act: () => {
      seen.push(`+${index}`);
      set({ index, open: true, done: false });
    },
    next: () => {
      const over = index === total - 1;
      seen.push(over ? 'end' : `${index + 1}`);
      set(over ? { index, open, done: true } : { index: index + 1, open: false, done: false });
    },
  });
  if (run.hush && !darkBefore.includes(index)) darkBefore.push(index);
  if (done) return <p>看全部</p>;
  return <RunButtons words={said} left={total - index - (open ? 1 : 0)} run={run} onOne={run.one} />;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const opened = () => seen.filter((step) => step.startsWith('+')).length;

beforeEach(() => {
  vi.useFakeTimers();
  seen = [];
  darkBefore = [];
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('one press opens ten in five seconds, each one, and leads to the result', () => {
  render(<Things total={10} />);
  press(/^連續撕（還有 10 張）$/);
  for (let ms = 0; ms < 5000; ms += 50) pass(50);
  pass(runPace.each);
  expect(seen).toEqual([
    ...Array.from({ length: 10 }, (_, at) => [`${at}`, `+${at}`])
      .flat()
      .slice(1),
    'end',
  ]);
  expect(screen.getByText('看全部')).toBeTruthy();
});

test('the lights go down before a big one, which stays for its whole theatre; then it goes on', () => {
  render(<Things total={4} bigs={[1, 3]} />);
  press(/^連續撕/);
  for (let ms = 0; ms <= runPace.each + runPace.hush - 100; ms += 50) pass(50);
  expect(seen).toEqual(['+0', '1']);
  for (let ms = 0; ms < 200; ms += 50) pass(50);
  expect(seen.at(-1)).toBe('+1');
  for (let ms = 0; ms < runPace.theatre - 200; ms += 50) pass(50);
  expect(seen.at(-1)).toBe('+1');
  for (let ms = 0; ms < 10_000; ms += 50) pass(50);
  expect(seen).toEqual(['+0', '1', '+1', '2', '+2', '3', '+3', 'end']);
  expect(darkBefore).toEqual([1, 3]);
});

test('a touch anywhere stops it, and presses nothing else', () => {
  const pressed = vi.fn();
  render(
    <>
      <Things total={10} />
      <button type="button" onClick={pressed}>
        略過
      </button>
    </>,
  );
  press(/^連續撕/);
  for (let ms = 0; ms < 1200; ms += 50) pass(50);
  const before = opened();
  expect(before).toBeGreaterThan(1);
  const skip = screen.getByRole('button', { name: '略過' });
  act(() => void fireEvent.pointerDown(skip));
  fireEvent.click(skip);
  expect(pressed).not.toHaveBeenCalled();
  for (let ms = 0; ms < 3000; ms += 50) pass(50);
  expect(opened()).toBe(before);
  // The next touch is an ordinary one, and a run goes on from here.
  fireEvent.pointerDown(skip);
  fireEvent.click(skip);
  expect(pressed).toHaveBeenCalledOnce();
  press(/^連續撕（還有 \d 張）$/);
  for (let ms = 0; ms < 6000; ms += 50) pass(50);
  expect(opened()).toBe(10);
});

test('one at a time: a press opens the next one too, and stops there', () => {
  render(<Things total={3} />);
  press(/^撕一張$/);
  pass(3000);
  expect(seen).toEqual(['+0']);
  press(/^撕一張$/);
  pass(0);
  pass(3000);
  expect(seen).toEqual(['+0', '1', '+1']);
});

test('with reduced motion ordinary ones come at once, and a big one is shown', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  render(<Things total={10} bigs={[6]} />);
  press(/^連續撕/);
  for (let turn = 0; turn < 14; turn += 1) pass(1);
  expect(seen.at(-1)).toBe('+6');
  pass(runPace.theatre - 20);
  expect(seen.at(-1)).toBe('+6');
  pass(20);
  for (let turn = 0; turn < 10; turn += 1) pass(1);
  expect(seen.at(-1)).toBe('end');
});

test('what a run stops at is named only where there is any', () => {
  const { rerender } = render(<Things total={10} />);
  expect(screen.getByText('大賞會停下來讓您看；其他每張 0.5 秒')).toBeTruthy();
  rerender(<Things total={10} said={{ one: '撕一張', all: '連續撕', unit: '張' }} />);
  expect(screen.getByText('每張 0.5 秒')).toBeTruthy();
});
