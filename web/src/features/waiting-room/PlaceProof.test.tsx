// @vitest-environment happy-dom
import { waitingRoom } from '@kujiya/contract/waiting-room';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers } from '#testing/answers.ts';
import { openScreen } from '#testing/screen.tsx';
import { heading, room } from './room.fixture.tsx';

test.each([
  ['is announced', { state: 'before', listed: null }, [null, '/fairness/log?lot=3']],
  ['is listed, not drawn', { state: 'before' }, [null, '/fairness/log?lot=3']],
  ['is drawn', {}, ['/api/waiting-rooms/3/list', '/fairness/log?lot=3']],
  ['is ordered by a seed', { beacon: null, listed: null }, ['/api/waiting-rooms/3/list', null]],
] as const)('whoever has no place finds list and log of a room that %s', async (_, change, addresses) => {
  const visitors = new Answers().give(waitingRoom, { success: true, data: { ...room, ...change } });
  await openScreen('/ichiban/waiting/3', visitors);
  await heading('順位怎麼來的');
  const addressOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null;
  expect(['下載名單與亂數', '看它的公開紀錄'].map(addressOf)).toEqual(addresses);
});
