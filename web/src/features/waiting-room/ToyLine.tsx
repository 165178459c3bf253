import styles from './waiting.module.css';

/** The most toys that are shown ahead of the member's. */
const most = 6;
const coats = ['#ffa9be', '#9ccbff', '#ffb25e', '#dcf3ea', '#ffd7c9', '#c4bedd'] as const;

function Toy({ coat, isMe = false }: { coat: string; isMe?: boolean }) {
  return (
    <svg
      viewBox="0 0 40 52"
      aria-hidden="true"
      className={isMe ? `${styles.toy} sway` : styles.toy}
      data-me={isMe}
      fill="none"
      stroke="var(--color-ink)"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M12 16q-5-12 2-13 6 1 6 9M28 16q5-12-2-13-6 1-6 9" fill={coat} />
      <path d="M6 49V27a14 14 0 0 1 28 0v22z" fill={coat} />
      <path d="M15 26h.1M25 26h.1" strokeWidth="4" />
      <path d="M17 31q3 3 6 0" />
      {isMe && <path d="M11 40h18v9H11z" fill="var(--color-white)" />}
    </svg>
  );
}

/** Toys that queue up: the member's own at the end, with a ticket, and those ahead, as far as there is room. */
export function ToyLine({ ahead }: { ahead: number }) {
  const shown = coats.slice(0, Math.min(ahead, most));
  return (
    <div className={styles.line} aria-hidden="true">
      {ahead > most && <span className="self-center pr-1 text-2xl leading-none font-black">…</span>}
      {shown.map((coat) => (
        <Toy key={coat} coat={coat} />
      ))}
      <Toy coat="var(--color-white)" isMe />
    </div>
  );
}
