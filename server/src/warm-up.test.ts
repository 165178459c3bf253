import { homePath } from '@kujiya/contract/shop/paths';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { warmUp } from './warm-up.ts';

/** A shop whose home page is this body; it records the order in which things were done. */
function homeWith(html: string) {
  const done: string[] = [];
  const app = Fastify();
  app.get(homePath, async () => {
    done.push('home');
    return html;
  });
  const pictures = { ready: async (picture: string) => void done.push(picture) };
  const wait = async () => void done.push('waited');
  return { app, done, pictures, wait };
}

test('the home page is rendered again after its pictures are drawn', async () => {
  const { app, done, pictures, wait } = homeWith(
    '<img src="/media/a.480.webp" srcset="/media/a.160.webp 160w, /media/a.480.webp 480w"><img src="/media/b.webp">',
  );
  await warmUp(app, pictures, wait);
  expect(done).toEqual(['home', 'a.480.webp', 'a.160.webp', 'b.webp', 'waited', 'home']);
});

test('the home page is rendered once if no pictures are drawn or shown', async () => {
  const drawn = homeWith('<img src="/media/a.webp">');
  await warmUp(drawn.app, undefined, drawn.wait);
  expect(drawn.done).toEqual(['home']);
  const bare = homeWith('<p>');
  await warmUp(bare.app, bare.pictures, bare.wait);
  expect(bare.done).toEqual(['home']);
});
