// @vitest-environment happy-dom
import { staffAllowance } from '@kujiya/contract/staff/approvals';
import { uploadMedia } from '@kujiya/contract/staff/media';
import * as calls from '@kujiya/contract/staff/settings';
import { Answers } from '@kujiya/web/testing/answers.ts';
import { expect, test, vi } from 'vitest';
import { fill, openOffice, press, see, shows, until } from '../../testing/office.tsx';
import { allowanceAnswer, sampleSettings } from '../../testing/samples.ts';
import { SettingsPage } from './SettingsPage.tsx';

const open = (change: Partial<calls.StaffSettings> = {}) => {
  const data = { ...sampleSettings, ...change };
  const answers = new Answers()
    .give(calls.staffSettings, { success: true, data })
    .give(calls.changeSettings, { success: true, message: calls.settingMessages.saved, data })
    .give(staffAllowance, allowanceAnswer());
  return openOffice('/settings', <SettingsPage />, answers, ['read_settings', 'write_settings']);
};

test('an id at LINE is shown and sent as the address that members open', async () => {
  const answers = open();
  await fill('LINE 官方帳號', '@kujiya');
  expect((await see('a', '會員會打開')).getAttribute('href')).toBe('https://line.me/R/ti/p/@kujiya');
  await press('儲存');
  await until(() =>
    expect(answers.last(calls.changeSettings)?.body).toEqual({
      line_account_url: 'https://line.me/R/ti/p/@kujiya',
      version: 3,
    }),
  );
});

test('a picture that is no square is refused when it is chosen, and the one before stays', async () => {
  const wide = { url: '/media/wide.webp', width: 1_024, height: 600 };
  const answers = open({ icon: '/media/square.webp' });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    url === uploadMedia.path ? Response.json({ success: true, data: wide }) : answers.fetch(url, init),
  );
  const field = (await see('p', '方形圖示')).parentElement as HTMLElement;
  const input = field.querySelector('input[type=file]') as HTMLInputElement;
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'wide.png', { type: 'image/png' })] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await see('[role=alert]', `wide.png：${calls.settingRefusals.icon_invalid.message}`);
  expect(field.querySelector('img')?.getAttribute('src')).toContain('square');
  expect(shows('summary', '未儲存的變更')).toBe(false);
});
