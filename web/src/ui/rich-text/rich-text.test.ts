import { expect, test } from 'vitest';
import { excerptOf, richText } from './rich-text.ts';

test('nested elements, attributes and entities are read', () => {
  expect(richText('<p>一 <strong>二 &amp; &lt;三&gt;</strong><br />四</p>')).toMatchObject([
    {
      tag: 'p',
      attributes: {},
      children: [
        '一 ',
        { tag: 'strong', attributes: {}, children: ['二 & <三>'] },
        { tag: 'br', attributes: {}, children: [] },
        '四',
      ],
    },
  ]);
  expect(richText('<a href="https://example.com/?a=1&amp;b=2">看</a>')).toMatchObject([
    { tag: 'a', attributes: { href: 'https://example.com/?a=1&b=2' }, children: ['看'] },
  ]);
});

test('disallowed elements are dropped, and broken markup is read as text', () => {
  const tags = (html: string) => JSON.stringify(richText(html)).match(/"tag":"\w+"/g) ?? [];
  expect(tags('<script>alert(1)</script><iframe src="x"></iframe><svg><p>好</p></svg>')).toEqual([
    '"tag":"p"',
  ]);
  expect(richText('<p onclick="x()">好</p>')).toMatchObject([
    { tag: 'p', attributes: { onclick: 'x()' }, children: ['好'] },
  ]);
  expect(richText('</p>好</ul>')).toEqual(['好']);
  expect(richText('5 < 6')).toEqual(['5 ', '<', ' 6']);
});

test('an excerpt is plain text on one line', () => {
  expect(excerptOf('<h2>標題</h2>\n<p>一二三四五</p>', 6)).toBe('標題 一二三…');
  expect(excerptOf('<p>短</p>', 6)).toBe('短');
});
