import type { ResultTicket } from '@kujiya/contract/ichiban';
import { type CSSProperties, useState } from 'react';
import { formatDateTime } from '#lib/format.ts';
import { tierInk, tierName } from '#shop/prize/tier.ts';
import styles from './board.module.css';
import { tornOf } from './torn.ts';

/** All numbers of a tube, with the torn tickets where they were; places without numbers while they load. */
export function BoardGrid({
  total,
  tickets,
}: {
  total: number;
  tickets: readonly ResultTicket[] | undefined;
}) {
  if (!tickets)
    return (
      <ul className={styles.board} aria-hidden="true">
        {Array.from({ length: total }, (_, place) => place).map((place) => (
          <li key={place} className={styles.place} />
        ))}
      </ul>
    );
  return <Numbers tickets={tickets} />;
}

function Numbers({ tickets }: { tickets: readonly ResultTicket[] }) {
  const torn = new Map(tornOf(tickets).map((one) => [one.number, one]));
  const [before] = useState(torn);
  return (
    <ul className={styles.board} aria-label="每一張籤">
      {tickets.map(({ ticket_number: number }) => {
        const one = torn.get(number);
        if (!one)
          return (
            <li key={number} className={styles.place}>
              {number}
              <span className="sr-only">號，未抽</span>
            </li>
          );
        const { tier, name } = one.prize;
        const words = `${tierName(tier)} ${name}，${formatDateTime(one.at)}`;
        return (
          <li
            key={number}
            title={`${number} 號 ${words}`}
            data-new={!before.has(number)}
            className={`${styles.torn} ${styles.onBoard}`}
            style={{ '--tier': tierInk(tier).text } as CSSProperties}
          >
            <b aria-hidden="true">{tier.toUpperCase()}</b>
            {number}
            <span className="sr-only">號，{words}</span>
          </li>
        );
      })}
    </ul>
  );
}
