import { expect, test } from 'vitest';
import { ichibanResultHead } from './head.ts';

const at = {
  pathname: '/ichiban/result',
  params: {},
  search: new URLSearchParams('tubeId=7'),
  origin: 'https://kujiya.example',
};

test('the results of a tube are a page of their own that anybody can find', () => {
  const result = { product_name: '滷味龍大公仔賞', tube_title: '第 1 筒' };
  const head = ichibanResultHead(at, result as never);
  expect(head.title).toBe('抽選結果：滷味龍大公仔賞・第 1 筒｜籤屋 Kujiya');
  expect(head.canonical).toBe('/ichiban/result?tubeId=7');
  expect(head.robots).toBeUndefined();
});

test('an address without a tube is not listed', () => {
  const head = ichibanResultHead({ ...at, search: new URLSearchParams() }, undefined);
  expect(head).toMatchObject({ title: '抽選結果｜籤屋 Kujiya', robots: 'noindex' });
});
