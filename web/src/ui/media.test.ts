import { expect, test } from 'vitest';
import { mediaSources, pictureTint } from './media.ts';

test('a stored path becomes three widths', () => {
  expect(mediaSources('products/night-1.webp')).toEqual({
    src: '/media/products/night-1.webp',
    srcSet:
      '/media/products/night-1.160.webp 160w, /media/products/night-1.480.webp 480w, /media/products/night-1.webp 960w',
  });
});

test('an uploaded picture has the same widths', () => {
  expect(mediaSources('/media/uploads/ab12.webp')).toEqual({
    src: '/media/uploads/ab12.webp',
    srcSet:
      '/media/uploads/ab12.160.webp 160w, /media/uploads/ab12.480.webp 480w, /media/uploads/ab12.webp 960w',
  });
});

test('a complete address is left unchanged', () => {
  expect(mediaSources('https://example.com/a.png')).toEqual({ src: 'https://example.com/a.png' });
  expect(mediaSources('/icon.svg')).toEqual({ src: '/icon.svg' });
});

test('a picture always has the same placeholder colour', () => {
  expect(pictureTint('products/a.webp')).toBe(pictureTint('products/a.webp'));
  expect(pictureTint('products/a.webp')).toMatch(/^#/);
});
