import { expect, test } from 'vitest';
import { criticalCss, readSheet } from './critical-css.ts';

const taken = (css: string, ...classes: string[]) => criticalCss([readSheet(css)], new Set(classes));

test('rules are taken if all their classes are present or they have none', () => {
  const css = 'body{margin:0}.card{color:red}.card .name{color:blue}.group:hover .name,.lone{top:0}';
  expect(taken(css)).toBe('body{margin:0}');
  expect(taken(css, 'card')).toBe('body{margin:0}.card{color:red}');
  expect(taken(css, 'card', 'name')).toBe('body{margin:0}.card{color:red}.card .name{color:blue}');
  expect(taken(css, 'lone')).toBe('body{margin:0}.group:hover .name,.lone{top:0}');
});

test('class names are compared as the markup has them', () => {
  expect(taken('.desk\\:h-\\[25rem\\]{height:25rem}', 'desk:h-[25rem]')).not.toBe('');
  expect(taken('.\\32 xl\\:p-0\\.5{padding:0}', '2xl:p-0.5')).not.toBe('');
  expect(taken('.\\[\\&_li\\:nth-child\\(5\\)\\]\\:hidden{}', '[&_li:nth-child(5)]:hidden')).not.toBe('');
});

test('a class named only in a selector’s argument is not required', () => {
  expect(taken('.a:not(.b){top:0}', 'a')).toBe('.a:not(.b){top:0}');
  expect(taken(':is(.c,.d) .a{top:0}', 'a')).toBe(':is(.c,.d) .a{top:0}');
});

test('groups keep their remaining rules in order, and empty groups are dropped', () => {
  const css =
    '/*! made by a tool */@layer base,utilities;@layer utilities{.a{top:0}@media (width>=60rem){.b{top:0}}}@media print{.c{top:0}}';
  expect(taken(css, 'b')).toBe('@layer base,utilities;@layer utilities{@media (width>=60rem){.b{top:0}}}');
});

test('keyframes come along when something names them; braces in strings do not count', () => {
  const css =
    '.a{animation:spin 1s}.b{content:"}"}@keyframes spin{to{rotate:1turn}}@keyframes fall{to{top:0}}@font-face{src:url(x)}';
  expect(taken(css, 'a', 'b')).toBe(
    '.a{animation:spin 1s}.b{content:"}"}@font-face{src:url(x)}@keyframes spin{to{rotate:1turn}}',
  );
});
