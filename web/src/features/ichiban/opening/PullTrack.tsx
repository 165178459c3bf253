import ChevronsRight from 'lucide-react/icons/chevrons-right';
import { type PointerEvent, type RefObject, useRef } from 'react';
import styles from './controls.module.css';
import type { TicketHandle } from './Ticket.tsx';

const handleWidth = 56;

/**
 * The dashed track under the ticket: pulling its handle pulls the paper. The button and keys that do the same are
 * elsewhere.
 */
export function PullTrack({ ticket, words }: { ticket: RefObject<TicketHandle | null>; words: string }) {
  const from = useRef<number>(null);
  const share = (event: PointerEvent<HTMLDivElement>) =>
    (event.clientX - (from.current ?? event.clientX)) /
    Math.max(1, event.currentTarget.clientWidth - handleWidth);
  const letGo = () => {
    from.current = null;
    ticket.current?.letGo();
  };
  return (
    <div
      className={styles.pullTrack}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = event.clientX;
      }}
      onPointerMove={(event) => {
        // A pull ends once it has torn or moved a ticket: the next ticket needs a new touch.
        if (from.current !== null && ticket.current?.pull(share(event)) === false) from.current = null;
      }}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    >
      <span className={styles.pullRun}>
        <span className={styles.pullHandle}>
          <ChevronsRight size={26} strokeWidth={3} />
        </span>
      </span>
      <span className={styles.pullWords}>{words}</span>
    </div>
  );
}
