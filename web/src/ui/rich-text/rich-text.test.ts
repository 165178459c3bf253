import { expect, test } from 'vitest';
import { excerptOf, leadOf, richText } from './rich-text.ts';

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

test('an excerpt is plain text on one line, from the leading paragraphs', () => {
  expect(excerptOf('<h2>標題</h2>\n<p>一二<br />三四五</p>', 5)).toBe('一二 三四…');
  expect(excerptOf('<p>短</p>', 6)).toBe('短');
});

test('the leading paragraphs end at the next heading, list or quotation', () => {
  const list = '<ul><li><strong>A 賞</strong>：公仔</li><li>B 賞</li></ul>';
  const picture = '<figure><img src="x.webp" alt="" /></figure>';
  expect(
    leadOf(`${picture}\n<p>一顆<strong>滷蛋</strong>。</p>\n<p>再來。</p><h2>有什麼</h2>${list}<p>尾</p>`),
  ).toBe('一顆滷蛋。 再來。');
  expect(leadOf(`<p>一顆滷蛋。</p>${list}<p>尾</p>`)).toBe('一顆滷蛋。');
  expect(leadOf('<p>一</p><blockquote>二</blockquote>')).toBe('一');
  expect(leadOf('沒有<em>段落</em>的文字')).toBe('沒有段落的文字');
  expect(leadOf('<h2>標題</h2><blockquote>引言</blockquote>')).toBe('標題 引言');
  expect(leadOf('')).toBe('');
});
