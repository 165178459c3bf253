import type { CSSProperties } from 'react';
import { isRarity, rarityName } from '#shop/prize/rarity.ts';
import { tierName } from '#shop/prize/tier.ts';
import { CheckLine } from '#shop/proof/CheckLine.tsx';
import { CopyRow } from '#shop/proof/CopyRow.tsx';
import { cx } from '#ui/cx.ts';
import { Panel } from '#ui/Panel.tsx';
import { Stamp } from '#ui/Stamp.tsx';
import styles from './fairness.module.css';
import { SaveLog } from './SaveLog.tsx';
import type { Story } from './story.ts';
import type { TubeVerdict } from './tube-check.ts';

const verdictWords = {
  ok: { stamp: '全數相符', color: 'var(--color-mint-ink)', text: '從第一號到最後一號，都照本店公布的承諾。' },
  partial: {
    stamp: '部分相符',
    color: 'var(--color-tier-d-ink)',
    text: '檢查過的項目都相符，有些項目在這裡無法檢查。',
  },
  failed: {
    stamp: '不相符',
    color: 'var(--color-kuji-ink)',
    text: '這個檔案與承諾對不起來。請保留檔案並聯絡客服。',
  },
} as const;

/** Tickets that are drawn; a larger lot shows its first ones. */
const mostTickets = 120;
const nameOf = (tier: string) => (isRarity(tier) ? rarityName(tier) : tierName(tier));

/** The lot as it was recomputed, ticket for ticket. */
function Recomputed({ tickets }: Pick<Story, 'tickets'>) {
  const rest = tickets.length - mostTickets;
  return (
    <div className="px-3 pb-3">
      <ol aria-label="重算出來的號碼" className={styles.fairRecomputed}>
        {tickets.slice(0, mostTickets).map(({ number, tier, big }, i) => (
          <li
            key={number}
            className={cx(big ? 'bg-kuji-ink text-white' : 'bg-butter-tint')}
            style={{ '--turn': i } as CSSProperties}
          >
            <span className="block font-black">{number}</span>
            <span className="block truncate">{nameOf(tier)}</span>
          </li>
        ))}
      </ol>
      {rest > 0 && <p className="pt-2 text-xs text-ink-soft">還有 {rest} 個號碼，也都重算過了。</p>}
    </div>
  );
}

/** How a lot was checked, told part by part; the single checks and values are folded below. */
export function TubeStory({ verdict, name }: { verdict: TubeVerdict; name: string }) {
  const { stamp, color, text } = verdictWords[verdict.state];
  const { story, own, isNotedBefore } = verdict;
  const { parts, tickets, values } = story;
  return (
    <Panel>
      <div className="flex items-center gap-4 border-b-[1.5px] border-ink bg-paper px-4 py-3">
        <Stamp color={color} tilt={-7} className="shrink-0 text-lg">
          {stamp}
        </Stamp>
        <p className="text-sm">
          <span className="block font-black">
            {text}
            {isNotedBefore && verdict.state !== 'failed' && '開賣前這個瀏覽器就記下了它。'}
          </span>
          <span className="text-ink-soft">
            {name}・{verdict.receipts} 張收據
          </span>
        </p>
      </div>
      <div
        className={cx(
          'border-b-[1.5px] border-ink px-4 py-3 text-sm',
          own.state === 'failed' && 'bg-kuji-tint text-kuji-ink',
          own.state === 'ok' && 'bg-mint-tint',
        )}
      >
        <p className="font-black">{own.text}</p>
        {own.others}
      </div>
      <ol className="divide-y divide-paper-edge">
        {parts.map((part, i) => (
          <CheckLine
            key={part.chapter}
            title={`${i + 1}. ${part.title}`}
            text={part.text}
            state={part.state}
            below={
              part.chapter === 'tickets' && tickets.length > 0 ? <Recomputed tickets={tickets} /> : undefined
            }
          />
        ))}
      </ol>
      <details className="border-t-[1.5px] border-ink" open={verdict.state === 'failed'}>
        <summary className="min-h-12 cursor-pointer content-center px-4 text-sm font-semibold">
          給工程師：每一項檢查，和重算用的數值
        </summary>
        <ul className="divide-y divide-paper-edge border-t border-paper-edge">
          {parts.flatMap(({ lines }) =>
            lines.map((line) => <CheckLine key={`${line.title} ${line.text}`} {...line} />),
          )}
        </ul>
        <dl className="divide-y divide-paper-edge border-t border-paper-edge px-4 py-1">
          {values.map(([label, value]) => (
            <CopyRow key={label} label={label} value={value} />
          ))}
        </dl>
        {verdict.log && <SaveLog log={verdict.log} />}
      </details>
    </Panel>
  );
}
