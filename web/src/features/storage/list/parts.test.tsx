// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers } from '#testing/answers.ts';
import { emptyPage, Shop } from '#testing/screen.tsx';
import { StorageNote } from './parts.tsx';

test.each([
  ['pending', true, true],
  ['pending', false, false],
  ['expired', true, false],
  ['shipped', true, false],
] as const)('the tab %s with things (%s) says that one can be given away: %s', (tab, hasItems, said) => {
  emptyPage();
  const { container } = render(
    <Shop answers={new Answers()} member>
      <StorageNote tab={tab} hasItems={hasItems} />
    </Shop>,
  );
  expect(container.textContent?.includes('勾選一件，也能送給朋友。')).toBe(said);
});
