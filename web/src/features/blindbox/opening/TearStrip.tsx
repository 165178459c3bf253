import ChevronsRight from 'lucide-react/icons/chevrons-right';
import type { CSSProperties } from 'react';
import { Print } from '../Carton.tsx';
import styles from './strip.module.css';

/** Parts the strip comes off in. */
export const teeth = 16;
const parts = Array.from({ length: teeth }, (_, index) => index);

/** The part of the front one tears off: printed like it, rolled up from the left as far as `--torn` says. */
export function TearStrip({ picture }: { picture: string }) {
  return (
    <div className={styles.strip}>
      <span className={styles.stripParts}>
        {parts.map((part) => (
          <span key={part} className={styles.stripPart} style={{ '--part': part } as CSSProperties}>
            <span className={styles.stripPrint} style={{ left: `${part * -100}%` }}>
              <Print picture={picture} />
            </span>
          </span>
        ))}
      </span>
      <span className={styles.stripRoll} />
      <span className={styles.stripHint}>
        <ChevronsRight strokeWidth={3} />
      </span>
    </div>
  );
}
