// @vitest-environment happy-dom
import { listLikes, toggleLike } from '@kujiya/contract/likes';
import { getUser } from '@kujiya/contract/member';
import { getNotificationSettings, subscribeToPushes } from '@kujiya/contract/notifications';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useUser } from '#shop/session/user.ts';
import { Answers } from '#testing/answers.ts';
import { emptyPage, Shop } from '#testing/screen.tsx';
import { TellMe } from './TellMe.tsx';

const key = new Uint8Array(65).fill(4);
const subscription = {
  options: { applicationServerKey: key.buffer },
  toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/send/1', keys: { p256dh: 'p', auth: 'a' } }),
};
afterEach(() => vi.unstubAllGlobals());

const Member = () => <output>{useUser().data?.id}</output>;

/** A bell in a browser that has answered so far, and will answer the next question. */
async function showBell(permission: NotificationPermission, answer: NotificationPermission, liked = false) {
  emptyPage();
  const requestPermission = vi.fn(async () => {
    browser.permission = answer;
    return answer;
  });
  const browser = { permission, requestPermission };
  vi.stubGlobal('Notification', browser);
  vi.stubGlobal('PushManager', {});
  const pushManager = { getSubscription: async () => null, subscribe: async () => subscription };
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => ({ pushManager }) },
    configurable: true,
  });
  const answers = new Answers()
    .give(getUser, { success: true, id: 1 } as never)
    .give(listLikes, { success: true, data: liked ? [{ id: 7 }] : [] } as never)
    .give(toggleLike, { success: true, data: { is_liked: !liked } })
    .give(getNotificationSettings, {
      success: true,
      data: { muted: [], push_key: btoa(String.fromCharCode(...key)) },
    })
    .give(subscribeToPushes, { success: true, message: '' });
  render(
    <Shop answers={answers} member>
      <Member />
      <TellMe productId={7} when="補貨" />
    </Shop>,
  );
  await screen.findByText('1');
  const bell = await screen.findByRole('button', { name: liked ? '補貨就通知您' : '補貨通知我' });
  return { answers, requestPermission, bell };
}

test('the bell asks for pushes at its press and not before, and subscribes the browser', async () => {
  const { answers, requestPermission, bell } = await showBell('default', 'granted');
  expect(requestPermission).not.toHaveBeenCalled();
  fireEvent.click(bell);
  expect(requestPermission).toHaveBeenCalledOnce();
  await waitFor(() => expect(answers.last(subscribeToPushes)).toBeDefined());
  expect(answers.last(toggleLike)?.path).toBe('/api/products/7/toggle-like');
});

test.each([
  ['has refused pushes', 'denied', false],
  ['may push, where the member has switched it off', 'granted', false],
  ['has not been asked, when the bell is taken back', 'default', true],
] as const)('a browser that %s is not asked', async (_what, permission, liked) => {
  const { answers, requestPermission, bell } = await showBell(permission, 'granted', liked);
  fireEvent.click(bell);
  await waitFor(() => expect(answers.last(toggleLike)).toBeDefined());
  expect(requestPermission).not.toHaveBeenCalled();
  expect(answers.last(subscribeToPushes)).toBeUndefined();
});

test('a member who refuses pushes has the bell all the same', async () => {
  const { answers, requestPermission, bell } = await showBell('default', 'denied');
  fireEvent.click(bell);
  await waitFor(() => expect(answers.last(toggleLike)).toBeDefined());
  expect(requestPermission).toHaveBeenCalledOnce();
  expect(answers.last(subscribeToPushes)).toBeUndefined();
});
