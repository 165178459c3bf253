import type { ResultTicket } from '@kujiya/contract/ichiban';
import type { CSSProperties } from 'react';
import { formatDateTime } from '#lib/format.ts';
import { TierStamp } from '#shop/prize/TierStamp.tsx';
import { tierInk, tierName } from '#shop/prize/tier.ts';
import { cx } from '#ui/cx.ts';
import styles from '../kuji.module.css';

/** One ticket of the result: opened with its tier, or still closed. */
export function ResultCell({ ticket, rare }: { ticket: ResultTicket; rare: boolean }) {
  const { ticket_number: number, prize, tier, drawn_at: at } = ticket;
  if (tier === null || !prize) {
    return (
      <li className={styles.kuji}>
        <span className={styles.kujiStub} aria-hidden="true">
          KUJI
        </span>
        <span className={cx(styles.kujiLower, styles.kujiNumber)}>
          {number}
          <span className="sr-only">號，尚未抽出</span>
        </span>
      </li>
    );
  }
  return (
    <li
      className={cx(styles.kuji, styles.kujiOpened, rare && styles.kujiRare)}
      style={{ '--tier': tierInk(tier).bar, '--tier-ink': tierInk(tier).text } as CSSProperties}
      title={`${number} 號 ${tierName(tier)} ${prize.name}${at === null ? '' : `，${formatDateTime(at)}`}`}
    >
      <span className={styles.kujiStub}>
        {number}
        <span className="sr-only">
          號，{tierName(tier)} {prize.name}
        </span>
      </span>
      <span className={styles.kujiLower} aria-hidden="true">
        <TierStamp tier={tier} size="sm" />
      </span>
    </li>
  );
}
