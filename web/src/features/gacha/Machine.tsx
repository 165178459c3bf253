import type { ReactNode } from 'react';
import { formatPrice } from '#lib/format.ts';
import { machineCardSizes, paintOf } from '#shop/game-page/machine-paint.ts';
import { cx } from '#ui/cx.ts';
import { Picture } from '#ui/Picture.tsx';
import { MachineBody } from './MachineBody.tsx';
import { MachineFace } from './MachineFace.tsx';
import { MachineHeap } from './MachineHeap.tsx';
import { MachineLights } from './MachineLights.tsx';
import styles from './machine.module.css';

/**
 * A capsule machine: display card and capsules behind its window, dial, coin slot and chute below. Its parts are
 * separate layers, so that they can move without a repaint. It is as wide as its container.
 */
export function Machine({
  productId,
  sign,
  image,
  price,
  inSight,
  lit = false,
  dial,
  children,
  className,
}: {
  productId: number;
  /** The text on its sign: the series. */
  sign: string;
  /** Stored path of the picture on the display card. */
  image: string;
  /** Tokens of one capsule. */
  price: number;
  /** Capsules behind its window. */
  inSight: number;
  lit?: boolean;
  dial: ReactNode;
  /** Rendered in front of everything. */
  children?: ReactNode;
  className?: string;
}) {
  const paint = paintOf(productId);
  return (
    <div className={cx(styles.machine, className)} data-lit={lit} data-empty={inSight === 0}>
      <MachineBody paint={paint} sign={sign} />
      <Picture path={image} alt="" sizes={machineCardSizes} priority className={styles.machineCard} />
      <MachineHeap seed={productId} shown={inSight} />
      <MachineFace price={formatPrice(price)} />
      <MachineLights />
      {dial}
      {children}
    </div>
  );
}
