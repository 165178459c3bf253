import { staffNoteMember } from '@kujiya/contract/staff/members';
import { staffSelf } from '@kujiya/contract/staff/session';
import { expect, test, vi } from 'vitest';

// The page of another test may be somebody's already.
vi.resetModules();
const { call, openedBy } = await import('./client.ts');

test('a call that changes something says whose page it is, also after another person has logged in', async () => {
  const sent = vi.fn(async (_url: string, _request: RequestInit) => new Response('{"success": true}'));
  vi.stubGlobal('fetch', sent);
  const note = () => call(staffNoteMember, { params: { id: 1 }, body: { text: '下午再打' } });
  await note();
  openedBy(7);
  await note();
  openedBy(8);
  await note();
  await call(staffSelf, {});
  const persons = sent.mock.calls.map(([, { headers }]) => new Headers(headers).get('x-staff'));
  expect(persons).toEqual([null, '7', '7', null]);
});
