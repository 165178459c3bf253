import { rarityWords } from '@kujiya/contract/shop/rarities';
import { lastTier, tierOf } from '@kujiya/contract/shop/tiers';
import { choiceWords } from '@kujiya/contract/staff/prize-variants';
import type { StaffPrize } from '@kujiya/contract/staff/products';
import { PrizePicture } from './PrizePicture.tsx';
import type { PrizeGrid } from './usePrizeGrid.ts';

const labels = { name: '名稱', quantity: '數量', value: '成本', size: '尺寸' } as const;

/** What a variant has of these. */
const ofVariant: ReadonlySet<string> = new Set(['name', 'quantity']);
/** A cell that a phone, which stacks them, leaves out. */
const withoutField = 'hidden tablet:table-cell';

/** The rarities to choose from, one for each word: of those with the same word the one that the figure has. */
const raritiesFor = (kind: string) => {
  const all = Object.entries<string>(rarityWords);
  return all.filter(([rarity, word]) => {
    const same = all.filter(([, other]) => other === word).map(([one]) => one);
    return rarity === (same.includes(kind) ? kind : same[0]);
  });
};

const Lock = () => (
  <svg viewBox="0 0 16 16" className="size-3" aria-hidden="true">
    <path d="M5 7V5a3 3 0 0 1 6 0v2" fill="none" stroke="currentColor" strokeWidth="1.6" />
    <rect x="3" y="7" width="10" height="7" rx="1.5" fill="currentColor" />
  </svg>
);

/** One prize of the grid, in its row `at`; of one to which a lot is committed only cost and looks can be changed. */
export function PrizeRow({
  grid,
  at,
  mayWrite,
  onCorrect,
  onLooks,
}: {
  grid: PrizeGrid;
  at: number;
  mayWrite: boolean;
  /** Corrects a typing error of a committed prize; null for somebody who may not. */
  onCorrect: ((prize: StaffPrize) => void) | null;
  /** Opens height, material and other sides of the prize in this row. */
  onLooks: (at: number) => void;
}) {
  const { isTube, rows, wrongs, set, remove, arrive, frozenAt, choiceAt, addVariant } = grid;
  const row = rows[at];
  if (!row) return null;
  const frozen = frozenAt(at);
  const isOpen = mayWrite && frozen === null;
  const choice = choiceAt(at);
  const isOne = isTube && choice === null;
  return (
    <tr className={frozen ? 'bg-paper-deep/60' : undefined}>
      <td className="tablet:w-28" data-title={isTube ? '等級' : '稀有度'}>
        {isTube ? (
          <input
            aria-label={`第 ${at + 1} 列等級`}
            className="input"
            aria-invalid={wrongs[at]?.column === 'kind'}
            disabled={!isOpen}
            value={row.kind}
            onChange={({ target }) => set(at, { kind: target.value })}
          />
        ) : (
          <select
            aria-label={`第 ${at + 1} 列稀有度`}
            className="input"
            aria-invalid={wrongs[at]?.column === 'kind'}
            disabled={!isOpen}
            value={row.kind}
            onChange={({ target }) => set(at, { kind: target.value })}
          >
            {!Object.hasOwn(rarityWords, row.kind) && <option value={row.kind}>看不懂「{row.kind}」</option>}
            {raritiesFor(row.kind).map(([rarity, word]) => (
              <option key={rarity} value={rarity}>
                {word}
              </option>
            ))}
          </select>
        )}
      </td>
      {(Object.keys(labels) as (keyof typeof labels)[]).map((name) => {
        const isNumber = name === 'quantity' || name === 'value';
        // No commitment binds them.
        const isFree = name === 'value' || (name === 'quantity' && !isTube);
        if (isOne && !ofVariant.has(name)) return <td key={name} className={withoutField} />;
        return (
          <td
            key={name}
            data-title={labels[name]}
            className={isNumber ? 'tablet:w-24' : name === 'name' ? 'tablet:min-w-52' : 'tablet:min-w-28'}
          >
            <input
              aria-label={`第 ${at + 1} 列${labels[name]}`}
              aria-invalid={wrongs[at]?.column === name}
              className="input"
              inputMode={isNumber ? 'numeric' : 'text'}
              disabled={isFree && !isOne ? !mayWrite : !isOpen}
              value={row[name]}
              onChange={({ target }) => set(at, { [name]: target.value })}
            />
            {name === 'name' && choice !== null && choice !== 'none' && (
              <span className="badge mt-1">{choiceWords[choice]}</span>
            )}
          </td>
        );
      })}
      <td data-title="圖片" className="tablet:w-44">
        <PrizePicture
          row={row}
          at={at}
          mayWrite={isOpen}
          onAwait={(awaits) => set(at, { awaits })}
          onDone={arrive}
        />
        {mayWrite && isTube && !isOne && (
          <button
            type="button"
            className="button ml-2 whitespace-nowrap"
            aria-label={`第 ${at + 1} 列的外觀`}
            onClick={() => onLooks(at)}
          >
            外觀
          </button>
        )}
      </td>
      {isOne ? (
        <td className={withoutField} />
      ) : (
        <td className="text-center" data-title="大獎">
          <input
            type="checkbox"
            aria-label={`第 ${at + 1} 列是大獎`}
            className="size-5 align-middle accent-kuji-ink tablet:mt-2.5"
            disabled={!isOpen}
            checked={row.is_big}
            onChange={({ target }) => set(at, { is_big: target.checked })}
          />
        </td>
      )}
      <td>
        {frozen && !isOne && (
          <div className="grid justify-items-start gap-1">
            <span className="badge inline-flex items-center gap-1">
              <Lock />
              已封籤
            </span>
            {onCorrect && (
              <button
                type="button"
                className="button whitespace-nowrap"
                aria-label={`更正第 ${at + 1} 列的錯字`}
                onClick={() => onCorrect(frozen)}
              >
                更正錯字
              </button>
            )}
          </div>
        )}
        {isOpen && isTube && choice !== null && tierOf(row.kind) !== lastTier && (
          <button
            type="button"
            className="button whitespace-nowrap"
            aria-label={`第 ${at + 1} 列加一款`}
            onClick={() => addVariant(at)}
          >
            加一款
          </button>
        )}
        {isOpen && (
          <button
            type="button"
            className="button"
            aria-label={`移除第 ${at + 1} 列`}
            onClick={() => remove(at)}
          >
            <span className="tablet:hidden">移除這一列</span>
            <span className="hidden tablet:inline">✕</span>
          </button>
        )}
      </td>
    </tr>
  );
}
