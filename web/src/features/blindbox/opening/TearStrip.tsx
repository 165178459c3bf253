import ChevronsRight from 'lucide-react/icons/chevrons-right';
import type { CSSProperties } from 'react';
import { Print } from '../Carton.tsx';
import styles from './strip.module.css';

/** The number of parts the strip tears off in. */
export const teeth = 16;
const parts = Array.from({ length: teeth }, (_, index) => index);

/** The tear-off part of the front, with the same print: rolled up from the left, `--torn` (0 to 1) of its width. */
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
