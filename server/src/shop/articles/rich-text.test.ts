import { expect, test } from 'vitest';
import { plainText, safeHtml } from './rich-text.ts';

test('text, headings, lists, links and stored pictures stay', () => {
  const html = `<h2>標題</h2><p>一 <strong>二</strong><br />三</p><ul><li>四</li></ul><blockquote>五</blockquote><p><a href="/info">六</a> <a href="https://example.com/a?b=1">七</a></p><figure><img src="official-info/x.webp" alt="八" /><figcaption>九</figcaption></figure><img src="/media/uploads/${'0f'.repeat(32)}.webp" alt="十" />`;
  expect(safeHtml(html)).toBe(html);
  expect(safeHtml(safeHtml(html))).toBe(html);
});

test.each([
  ['<script>alert(1)</script>好', '好'],
  ['<p onclick="alert(1)" style="color:red" class="x" id="y">好</p>', '<p>好</p>'],
  ['<a href="javascript:alert(1)">按</a>', ''],
  ['<a href="java\nscript:alert(1)">按</a>', ''],
  ['<a href="//evil.example">按</a>', ''],
  ['<a href="/\\evil.example">按</a>', ''],
  ['<a href="/&#9;/evil.example">按</a>', ''],
  ['<a href="/\n/evil.example">按</a>', ''],
  ['<a href="https://a.example/ onclick=x">按</a>', ''],
  ['<a href="mailto:a@b.example">按</a>', '<a href="mailto:a@b.example">按</a>'],
  ['<a href="http://plain.example">按</a>', ''],
  ['<img src="https://evil.example/x.png" alt="圖">', ''],
  ['<img src="data:image/svg+xml,x">', ''],
  ['<img src="official-info/../secret.webp">', ''],
  ['<img src="/media/uploads/../members/x.webp">', ''],
  [`<img src="/media/uploads/${'0f'.repeat(32)}.webp?x">`, ''],
  [`<img src="//evil.example/media/uploads/${'0f'.repeat(32)}.webp">`, ''],
  ['<img src="official-info/x.webp" onerror="alert(1)" srcset="y 2x">', '<img src="official-info/x.webp" />'],
  ['<svg><script>alert(1)</script></svg>', ''],
  ['<iframe src="https://evil.example"></iframe>好', '好'],
  ['<style>p{}</style><p>好</p>', '<p>好</p>'],
  ['<h1>大</h1><b>粗</b><i>斜</i>', '<h2>大</h2><strong>粗</strong><em>斜</em>'],
  ['<p>5 < 6 & "7"</p>', '<p>5 &lt; 6 &amp; "7"</p>'],
  ['<p>沒關上', '<p>沒關上</p>'],
  ['<form action="/x"><input name="a"></form>', ''],
])('%j becomes %j', (html, safe) => {
  expect(safeHtml(html)).toBe(safe);
});

test.each([
  [
    '<p>大當家<strong>滷味龍</strong>從鍋裡</p>\n<ul><li>A &amp; B</li><li>&lt;C&gt;</li></ul>',
    '大當家滷味龍從鍋裡 A & B <C>',
  ],
  ['<p>一<br>二</p><p>三</p>', '一 二 三'],
  ['<p>&hellip;&#24471;&nbsp;&amp;lt;</p>', '…得 &lt;'],
  ['<p>好<script>alert(1)</script><style>p{}</style></p>', '好'],
  ['<!-- 註 --><p title="a > b">好</p>', '好'],
  ['<p>看<a href="javascript:x()">這裡</a></p>', '看'],
  ['5 < 6', '5 < 6'],
])('the text of %j is %j', (html, text) => {
  expect(plainText(html)).toBe(text);
});
