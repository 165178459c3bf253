import './strip.css';
import ChevronsRight from 'lucide-react/icons/chevrons-right';
import type { CSSProperties } from 'react';
import { Print } from '../Carton.tsx';

/** Parts the strip comes off in. */
export const teeth = 16;
const parts = Array.from({ length: teeth }, (_, index) => index);

/** The part of the front one tears off: printed like it, rolled up from the left as far as `--torn` says. */
export function TearStrip({ picture }: { picture: string }) {
  return (
    <div className="strip">
      <span className="strip-parts">
        {parts.map((part) => (
          <span key={part} className="strip-part" style={{ '--part': part } as CSSProperties}>
            <span className="strip-print" style={{ left: `${part * -100}%` }}>
              <Print picture={picture} />
            </span>
          </span>
        ))}
      </span>
      <span className="strip-roll" />
      <span className="strip-hint">
        <ChevronsRight strokeWidth={3} />
      </span>
    </div>
  );
}
