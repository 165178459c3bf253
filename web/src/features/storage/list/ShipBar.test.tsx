// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers } from '#testing/answers.ts';
import { emptyPage, Shop } from '#testing/screen.tsx';
import type { NextParcel } from '../picks.ts';
import { ShipBar } from './ShipBar.tsx';

test.each([
  [{ things: 0, freeIn: 5, fee: 0 }, '勾一件也能送給朋友'],
  [{ things: 1, freeIn: 4, fee: 60 }, '運費 60 代幣，再 4 件免運'],
  [{ things: 5, freeIn: 0, fee: 0 }, '免運費'],
])('the bar says what a tick is good for, then what the parcel costs: %j', (parcel, words) => {
  emptyPage();
  const { container } = render(
    <Shop answers={new Answers()} member>
      <ShipBar
        parcel={parcel as NextParcel}
        all={false}
        selectable
        onAll={() => undefined}
        onShip={async () => undefined}
      />
    </Shop>,
  );
  expect(container.querySelector('[aria-live]')?.textContent).toBe(`已選 ${parcel.things} 件${words}`);
});
