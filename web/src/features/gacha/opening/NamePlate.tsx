import { NewMark } from '#shop/opening/result/NewMark.tsx';
import { RarityMark } from '#shop/prize/RarityMark.tsx';
import type { OpenedCapsule } from './found.ts';
import styles from './plate.module.css';

/** The drawn figure's name, on a plate under its capsule. It keeps its space while hidden. */
export function NamePlate({
  found: { name, rarity, number, isNew },
  shown,
}: {
  found: OpenedCapsule;
  shown: boolean;
}) {
  return (
    <div className={styles.plate} data-shown={shown} aria-hidden="true">
      {shown && <RarityMark rarity={rarity} size="md" arriving />}
      <p className={styles.plateName}>{name}</p>
      <p className="text-sm text-night-soft">{number === null ? '試轉' : `第 ${number} 顆轉蛋`}</p>
      {shown && isNew && <NewMark arriving className={styles.plateNew} />}
    </div>
  );
}
