import type { ToolType } from '@kujiya/contract/tool-cards';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '#lib/api.tsx';
import { cx } from '#ui/cx.ts';
import { Picture } from '#ui/Picture.tsx';
import { toolKindsQuery } from '../queries.ts';
import { cardWords } from './card-words.ts';
import styles from './cards.module.css';

const kinds: readonly ToolType[] = ['shake_card', 'insight_card'];

/** The member's cards, held up beside the box. */
export function CardRack({
  counts,
  using,
  onUse,
}: {
  /** Undefined until the counts have loaded. */
  counts: Record<ToolType, number> | undefined;
  /** The kind that is being used. */
  using: ToolType | undefined;
  onUse: (type: ToolType) => Promise<void>;
}) {
  const tools = useQuery(toolKindsQuery(useClient()));
  // A card is shown only with its picture and its count.
  if (counts === undefined || !tools.data) return null;
  return (
    <ul aria-label="道具卡" className="contents">
      {kinds.map((type) => {
        const picture = tools.data.data.find((tool) => tool.type === type)?.image;
        const count = counts[type];
        return (
          <li
            key={type}
            className={cx(styles.rack, type === 'shake_card' ? styles.rackLeft : styles.rackRight)}
          >
            <button
              type="button"
              className={cx(styles.rackCard, 'press')}
              aria-busy={using === type || undefined}
              aria-disabled={using !== undefined || undefined}
              data-none={count === 0}
              onClick={() => using === undefined && void onUse(type)}
            >
              <span className={styles.rackFace}>
                {picture !== undefined && (
                  <Picture path={picture} alt="" width={720} height={960} sizes="96px" cutOut priority />
                )}
                {using === type && <span className="press-tape" aria-hidden="true" />}
              </span>
              <span className="text-xs font-black">{cardWords[type].name}</span>
              <span className={styles.rackCount}>
                <span aria-hidden="true">×</span>
                {count}
                <span className="sr-only"> 張</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
