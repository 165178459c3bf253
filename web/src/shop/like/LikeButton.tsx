import { heartMs } from '@kujiya/contract/likes';
import Heart from 'lucide-react/icons/heart';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useToken } from '#lib/api.tsx';
import { useAskLogin } from '#shop/session/useAskLogin.ts';
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
  /** Of the product, where more than one heart is on the page. */
  name?: string;
  /** Without outline: for title bars. */
  bare?: boolean;
  className?: string | undefined;
}) {
  const member = useToken() !== undefined;
  const askLogin = useAskLogin();
  const { liked, toggle } = useLike(productId);
  const [beating, setBeating] = useState(false);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);

  const press = () => {
    if (!member) return askLogin();
    toggle();
    clearTimeout(rest.current);
    setBeating(!liked);
    if (!liked) rest.current = setTimeout(() => setBeating(false), heartMs);
  };

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
