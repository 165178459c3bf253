// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { articleHtml, editorHtml, figureHtml, paragraphsOf, pastedHtml } from './article-html.ts';

/** What is saved of an editor's content. */
function saved(html: string): string {
  const root = document.createElement('div');
  root.innerHTML = html;
  return articleHtml(root);
}
const url = `/media/uploads/${'0f'.repeat(32)}.webp`;

test('an article that the shop shows is saved as it was', () => {
  const html = `<h2>標題</h2><p>一 <strong>二</strong><br />三 <a href="/info">四</a></p><ul><li>五</li><li>六</li></ul><blockquote>七</blockquote><figure><img src="official-info/x.webp" alt="八" /><figcaption>九</figcaption></figure><hr /><figure><img src="${url}" alt="" /></figure>`;
  expect(saved(editorHtml(html))).toBe(html);
});

test.each([
  ['文字<div>第二行</div><div><br></div>', '<p>文字</p><p>第二行</p>'],
  ['<p><b>粗</b><i>斜</i><span style="color:red">紅</span></p>', '<p><strong>粗</strong><em>斜</em>紅</p>'],
  ['<h1>大</h1><h4>小</h4>', '<h2>大</h2><h3>小</h3>'],
  [
    '<p>前<img src="/media/banners/x.webp">後</p>',
    '<p>前</p><figure><img src="banners/x.webp" alt="" /></figure><p>後</p>',
  ],
  ['<p>好<img src="https://evil.example/x.png"></p>', '<p>好</p>'],
  ['<section><p>一</p><p>二</p></section>', '<p>一</p><p>二</p>'],
  ['<ul><li><p>一</p></li><li> </li></ul>', '<ul><li>一</li></ul>'],
  ['<p>5 &lt; 6 &amp; 7</p>', '<p>5 &lt; 6 &amp; 7</p>'],
  ['<p><a>空</a><a href="/a?b=&quot;c">連</a></p>', '<p>空<a href="/a?b=&quot;c">連</a></p>'],
  ['<p>好</p><script>alert(1)</script><style>p{}</style>', '<p>好</p>'],
  ['<p><br></p>', ''],
])('%j is saved as %j', (html, expected) => {
  expect(saved(html)).toBe(expected);
});

test('pasted pages keep their text and structure alone', () => {
  const page = `<html><head><title>x</title></head><body onload="x()"><h1 class="y">新聞</h1><table><tr><td>一</td></tr></table><img src="https://evil.example/x.png" onerror="x()"><p style="a">二</p></body></html>`;
  expect(pastedHtml(page)).toBe('<h2>新聞</h2><p>一</p><p>二</p>');
  expect(paragraphsOf('一 < 二\r\n\n三')).toBe('<p>一 &lt; 二</p><p>三</p>');
  expect(figureHtml(url, ' "好" ')).toBe(
    `<figure><img src="${url}" alt="&quot;好&quot;"><figcaption>&quot;好&quot;</figcaption></figure>`,
  );
});
