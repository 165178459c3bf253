import type { ReactNode } from 'react';
import { Link } from '#lib/navigation.tsx';

/** A promotion's link: pages of the shop open within it, other sites by a navigation of the whole window. */
export function PromotionLink({
  to,
  className,
  onClick,
  children,
}: {
  to: string;
  className?: string;
  onClick?: () => void;
  children: ReactNode;
}) {
  return to.startsWith('/') ? (
    <Link to={to} className={className} draggable={false} {...(onClick && { onClick })}>
      {children}
    </Link>
  ) : (
    <a href={to} className={className} draggable={false} onClick={onClick}>
      {children}
    </a>
  );
}
