import { ourShop } from '#lib/settings.ts';
import { orange, shells } from '#shop/game-page/machine-paint.ts';
import { mostShown } from '../heap.ts';
import { LooseCapsule } from '../LooseCapsule.tsx';
import { MachineBody } from '../MachineBody.tsx';
import { MachineDial } from '../MachineDial.tsx';
import { MachineFace } from '../MachineFace.tsx';
import { MachineHeap } from '../MachineHeap.tsx';
import machineStyles from '../machine.module.css';
import styles from './poster.module.css';

/** The top of the poster: its name in large letters, and a machine out of which everything rolls. */
export function PosterHead() {
  return (
    <header className={styles.posterHead}>
      <div className={styles.posterWords}>
        <p className={styles.posterOver}>{ourShop.shortName}・轉蛋</p>
        <h1 className={styles.posterTitle}>
          轉一下，
          <br />
          掉一顆！
        </h1>
        <p className={styles.posterUnder}>轉蛋規則，一張看完</p>
      </div>
      <div className={styles.posterMachine} aria-hidden="true">
        <div className={machineStyles.machine}>
          <MachineBody paint={orange} sign="轉蛋" />
          <MachineHeap seed={1} shown={mostShown} />
          <MachineFace price="轉！" />
          <span className={machineStyles.machineDial}>
            <MachineDial />
          </span>
        </div>
      </div>
      {shells.map((color, place) => (
        <LooseCapsule key={color} color={color} turn={place * 47 - 90} className={styles.posterLoose} />
      ))}
    </header>
  );
}
