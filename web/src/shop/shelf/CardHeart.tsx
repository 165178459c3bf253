import { Suspense, useDeferredValue } from 'react';
import { useHydrated } from '#lib/hydration.ts';
import { optionalNamed } from '#lib/lazy-named.ts';

// A separate chunk: home is complete without it.
const LikeButton = optionalNamed(() => import('../like/LikeButton.tsx'), 'LikeButton');

/** The heart on a card's picture, 44 px. It comes after the page is taken over, and many of them in pieces. */
export function CardHeart({ productId, name }: { productId: number; name: string }) {
  const there = useDeferredValue(useHydrated(), false);
  return (
    there && (
      <Suspense>
        <LikeButton
          bare
          productId={productId}
          name={name}
          className="absolute top-1.5 right-1.5 rounded-full bg-white/85"
        />
      </Suspense>
    )
  );
}
