// @vitest-environment happy-dom
import { previewDocument } from '@kujiya/contract/staff/preview';
import { Answers } from '@kujiya/web/testing/answers.ts';
import { expect, test, vi } from 'vitest';
import { fill, openOffice, press, until } from '../../testing/office.tsx';
import { PreviewPage } from './PreviewPage.tsx';

const frame = () => document.querySelector('[sandbox]');
const asked = () => {
  const { pathname, searchParams } = new URL(frame()?.getAttribute('src') ?? '', location.href);
  return [pathname, Object.fromEntries(searchParams)];
};

test('the shop is drawn without scripts, at the time and of the page that are asked for', async () => {
  // A page without a browser complains of a frame that it cannot load.
  const make = document.createElement.bind(document);
  vi.spyOn(document, 'createElement').mockImplementation((name: string) =>
    make(name === 'iframe' ? 'section' : name),
  );
  openOffice('/preview', <PreviewPage />, new Answers());
  await until(() => expect(asked()).toEqual([previewDocument, { path: '/' }]));
  expect(frame()?.getAttribute('sandbox')).toBe('allow-same-origin');
  await fill('看哪個時間', '2036-12-31T20:00');
  await until(() =>
    expect(asked()).toEqual([previewDocument, { path: '/', at: '2036-12-31T12:00:00.000Z' }]),
  );
  await fill('頁面', '/ichiban');
  await until(() => expect(asked()[1]).toMatchObject({ path: '/ichiban' }));
  await press('電腦');
  await until(() => expect(frame()?.getAttribute('width')).toBe('1280'));
});
