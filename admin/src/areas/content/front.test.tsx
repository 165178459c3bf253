// @vitest-environment happy-dom
import { staffFront } from '@kujiya/contract/staff/banners';
import { staffTargets } from '@kujiya/contract/staff/targets';
import { Answers, ok } from '@kujiya/web/testing/answers.ts';
import { expect, test } from 'vitest';
import { openOffice, see } from '../../testing/office.tsx';
import { FrontPage } from './FrontPage.tsx';

test('a banner says by its name where it leads', async () => {
  const banner = { id: 3, image_url: '/media/b.webp', alt: '新籤', link: '/ichiban/detail/61' };
  const target = {
    kind: 'product' as const,
    title: '夜市怪獸',
    path: banner.link,
    picture: null,
    is_shown: true,
  };
  const answers = new Answers()
    .give(staffFront, ok({ data: { banners: [banner], overlay_ads: [] } }))
    .give(staffTargets, ok({ data: [target] }));
  openOffice('/content', <FrontPage />, answers, ['read_content']);
  await see('li p', '→ 夜市怪獸');
  expect(answers.last(staffTargets)?.query).toEqual({ path: '/ichiban/detail/61' });
});
