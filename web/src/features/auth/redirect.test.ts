import { expect, test } from 'vitest';
import { safeRedirect, signInPath } from './redirect.ts';

test('paths of this site are kept, query and all', () => {
  expect(safeRedirect('/box')).toBe('/box');
  expect(safeRedirect('/ichiban/ticket/3?tube=7#top')).toBe('/ichiban/ticket/3?tube=7#top');
});

test('no address leads to another site', () => {
  for (const wanted of [
    'https://evil.example/box',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    '/.//evil.example/x',
    '/a/..//evil.example',
    'javascript:alert(1)',
    'box',
    '',
  ])
    expect(safeRedirect(wanted)).toBe('/user');
});

test('without a target, or with a sign-in page as one, the account is the target', () => {
  expect(safeRedirect(null)).toBe('/user');
  for (const path of ['/login', '/signin', '/firebase-register', '/forgot-password'])
    expect(safeRedirect(`${path}?redirect=%2Fbox`)).toBe('/user');
  expect(safeRedirect(null, '/')).toBe('/');
});

test('the target goes along from one sign-in page to another', () => {
  expect(signInPath('/login', null)).toBe('/login');
  expect(signInPath('/firebase-register', '/ichiban/ticket/3?tube=7')).toBe(
    '/firebase-register?redirect=%2Fichiban%2Fticket%2F3%3Ftube%3D7',
  );
});
