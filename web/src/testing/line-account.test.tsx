// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Answers } from './answers.ts';
import { openScreen } from './screen.tsx';

const atFirst = { timeout: 20_000 };
const settingsOf = (settings: object) => {
  document.head.innerHTML = `<script type="application/json" id="settings">${JSON.stringify(settings)}</script>`;
};
afterEach(() => {
  document.head.innerHTML = '';
});

test('without a LINE account the page offers the login and the mail only', async () => {
  settingsOf({
    lineAccountUrl: null,
    contactEmail: 'help@toys.example',
    lineHours: '每天 13:00–21:00',
    serviceHours: '週一至週五 10:00–18:00',
  });
  await openScreen('/lineat', new Answers());
  await screen.findByRole('link', { name: '用 LINE 登入' }, atFirst);
  expect(screen.getByRole('link', { name: '寫信給客服' }).getAttribute('href')).toBe(
    'mailto:help@toys.example',
  );
  expect(screen.queryByRole('img', { name: /QR Code$/ })).toBeNull();
  expect(document.body.textContent).not.toContain('聊天室');
  // Without LINE the hours of LINE are nobody's.
  expect(document.body.textContent).toContain('客服信箱回覆時間：週一至週五 10:00–18:00');
  expect(document.body.textContent).not.toContain('13:00–21:00');
});

test('a member is not offered the login', async () => {
  settingsOf({ lineAccountUrl: null, contactEmail: 'help@toys.example', lineHours: '每天' });
  await openScreen('/lineat', new Answers(), { member: true });
  await screen.findByRole('link', { name: '寫信給客服' }, atFirst);
  expect(screen.queryByRole('link', { name: '用 LINE 登入' })).toBeNull();
});

test('with a LINE account the page shows its QR code and a link', async () => {
  settingsOf({
    lineAccountUrl: 'https://lin.ee/kujiya',
    contactEmail: 'help@toys.example',
    lineHours: '每天',
  });
  await openScreen('/lineat', new Answers());
  await screen.findByRole('img', { name: /LINE 官方帳號的 QR Code$/ }, atFirst);
  expect(document.body.textContent).toContain('LINE 客服時間：每天');
  expect(screen.getByRole('link', { name: /LINE 好友/ }).getAttribute('href')).toBe('https://lin.ee/kujiya');
});

test.each([['/ichiban/rules'], ['/gacha/rules']])(
  '%s shows the hours of LINE, not those of the mailbox',
  async (address) => {
    settingsOf({
      lineAccountUrl: null,
      contactEmail: 'help@toys.example',
      serviceHours: '週一至週五 09:00–18:00',
      lineHours: '週三至週日 13:00–21:00',
      returnHours: '週一至週六 12:00–23:00',
    });
    await openScreen(address, new Answers());
    const said = await screen.findByText(/LINE 客服時間/, {}, atFirst);
    expect(said.textContent).toMatch(/LINE 客服時間：週三至週日 13:00–21:00[（・]/);
    expect(document.body.textContent).not.toMatch(/09:00–18:00|11:00–19:00|12:00–23:00/);
  },
);
