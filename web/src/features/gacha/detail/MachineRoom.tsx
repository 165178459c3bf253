import { drawPrice } from '@kujiya/contract/shop/pricing';
import type { CSSProperties } from 'react';
import { paintOf, shells } from '#shop/game-page/machine-paint.ts';
import { TypeTag } from '#shop/shelf/TypeTag.tsx';
import { cx } from '#ui/cx.ts';
import { NumberRoll } from '#ui/NumberRoll.tsx';
import { Stamp } from '#ui/Stamp.tsx';
import { shownCapsules } from '../heap.ts';
import { LooseCapsule } from '../LooseCapsule.tsx';
import { Machine } from '../Machine.tsx';
import { MachineDial } from '../MachineDial.tsx';
import machineStyles from '../machine.module.css';
import { capacityOf, type MachineState, stockOf } from '../stock.ts';
import styles from './room.module.css';

/** The machine in its place in the shop, with the capsules it still holds. */
export function MachineRoom({ machine: { product, items } }: { machine: MachineState }) {
  const stock = stockOf(items);
  const total = capacityOf(items);
  const paint = paintOf(product.id);
  const shell = (place: number) => shells[(product.id + place) % shells.length] ?? shells[0];

  return (
    <div
      className={cx(styles.machineRoom, 'outline-ink')}
      style={{ '--wall': paint.room[0], '--wall-deep': paint.room[1], '--body': paint.body } as CSSProperties}
    >
      <div className={styles.roomRays} aria-hidden="true" />
      <Neighbour className={cx(styles.roomNeighbour, styles.roomNeighbourLeft)} />
      <Neighbour className={cx(styles.roomNeighbour, styles.roomNeighbourRight)} />
      <div className={styles.roomFloor} aria-hidden="true" />
      <div className={styles.roomMachine}>
        <Machine
          productId={product.id}
          sign={product.series}
          image={product.image_url}
          price={drawPrice(product)}
          inSight={shownCapsules(stock, capacityOf(items))}
          dial={
            <span className={machineStyles.machineDial}>
              <MachineDial />
            </span>
          }
        >
          {stock === 0 && (
            <span className={styles.roomSold}>
              <Stamp className="bg-paper/85 text-xl">已轉完</Stamp>
            </span>
          )}
        </Machine>
      </div>
      {stock > 0 && (
        <>
          <LooseCapsule color={shell(1)} turn={-18} className={styles.looseOne} />
          <LooseCapsule color={shell(3)} turn={24} className={styles.looseTwo} />
          <LooseCapsule color={shell(4)} turn={-40} className={styles.looseThree} />
        </>
      )}
      <TypeTag game="gacha" className="absolute top-3 left-3" />
      <p className={styles.roomStock} aria-live="polite">
        <span className="sr-only">庫存</span>
        <span aria-hidden="true">剩</span>
        <NumberRoll value={stock} className="text-lg" />
        <span className="font-print text-sm text-ink-soft">
          <span className="sr-only">顆，共</span>
          <span aria-hidden="true">/</span>
          {total}
        </span>
      </p>
    </div>
  );
}

/** The next machine of the row, at the edge of the scene. */
function Neighbour({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 300 440" className={className} aria-hidden="true">
      <g stroke="var(--neighbour-line)" strokeWidth="4" strokeLinejoin="round" fill="var(--neighbour)">
        <path d="M38 406h40l-4 30H42zM222 406h40l-4 30h-32z" />
        <rect x="12" y="36" width="276" height="380" rx="30" />
        <rect x="58" y="8" width="184" height="46" rx="12" />
      </g>
      <g fill="var(--neighbour-light)" stroke="var(--neighbour-line)" strokeWidth="3">
        <rect x="28" y="62" width="244" height="192" rx="20" />
        <rect x="36" y="268" width="228" height="92" rx="18" />
        <circle cx="150" cy="314" r="36" fill="var(--neighbour)" />
        <path d="M100 416v-24a18 18 0 0 1 18-18h64a18 18 0 0 1 18 18v24z" fill="var(--neighbour-line)" />
      </g>
      <g fill="var(--neighbour)" stroke="var(--neighbour-line)" strokeWidth="2.5">
        {[54, 86, 118, 150, 182, 214, 246].map((x) => (
          <circle key={x} cx={x} cy="236" r="15" />
        ))}
        {[70, 102, 134, 166, 198, 230].map((x) => (
          <circle key={x} cx={x} cy="209" r="15" />
        ))}
        {[86, 118, 150, 182, 214].map((x) => (
          <circle key={x} cx={x} cy="182" r="15" />
        ))}
      </g>
    </svg>
  );
}
