import { heartMs } from '@kujiya/contract/likes';
import Heart from 'lucide-react/icons/heart';
import { type CSSProperties, useState } from 'react';
import { useTimeout } from '#lib/useTimeout.ts';
import { useMembersOnly } from '#shop/session/useMembersOnly.ts';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/IconButton.tsx';
import styles from './like.module.css';
import { useLike } from './useLike.ts';

const sparks = [0, 1, 2, 3, 4, 5, 6];

/** The heart of a product; a visitor is sent to the login. */
export function LikeButton({
  productId,
  name,
  bare = false,
  className,
}: {
  productId: number;
  /** The product's name, where more than one heart is on the page. */
  name?: string;
  /** Without outline: for title bars. */
  bare?: boolean;
  className?: string | undefined;
}) {
  const membersOnly = useMembersOnly();
  const { liked, toggle } = useLike(productId);
  const [beating, setBeating] = useState(false);
  const after = useTimeout();

  const press = () =>
    membersOnly(() => {
      toggle();
      setBeating(!liked);
      if (!liked) after(heartMs, () => setBeating(false));
    });

  return (
    <span
      className={cx(styles.like, className)}
      data-liked={liked}
      data-beating={beating}
      style={{ '--beat': `${heartMs}ms` } as CSSProperties}
    >
      <IconButton
        label={name === undefined ? '加入心願清單' : `加入心願清單：${name}`}
        aria-pressed={liked}
        bare={bare}
        icon={<Heart size={24} strokeWidth={2.25} className={styles.likeHeart} />}
        onClick={press}
      />
      {beating && (
        <span aria-hidden="true" className={styles.likeSparks}>
          {sparks.map((spark) => (
            <i key={spark} style={{ '--turn': `${(spark - 3) * 40}deg` } as CSSProperties} />
          ))}
        </span>
      )}
    </span>
  );
}
