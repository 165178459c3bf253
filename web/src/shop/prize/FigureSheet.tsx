import type { Figure } from '@kujiya/contract/shop/draws';
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Picture } from '#ui/Picture.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { RarityMark } from './RarityMark.tsx';

/** A large view of a figure. The caller adds its own details as children. */
export function FigureSheet({
  figure,
  round = false,
  open,
  onClose,
  footer,
  children,
}: {
  figure: Figure | undefined;
  /** With a round picture, for a figure in a capsule. */
  round?: boolean;
  open: boolean;
  onClose: () => void;
  footer?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Sheet
      open={open && figure !== undefined}
      onClose={onClose}
      title={figure?.name ?? '款式'}
      {...(footer !== undefined && { footer })}
    >
      {figure && (
        <div className="grid gap-4">
          <div className={cx('relative mx-auto', round ? 'w-[min(100%,46dvh)]' : 'w-full max-w-96')}>
            <Picture
              path={figure.image_url}
              alt={figure.name}
              sizes="(min-width: 960px) 400px, 92vw"
              className={cx('outline-ink', round ? 'rounded-full' : 'rounded-md')}
            />
            <RarityMark
              rarity={figure.rarity}
              size="lg"
              className={cx('absolute left-1/2 -translate-x-1/2', round ? 'bottom-0' : 'bottom-3')}
            />
          </div>
          {children}
        </div>
      )}
    </Sheet>
  );
}
