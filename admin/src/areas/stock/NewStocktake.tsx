import { staffStockThings } from '@kujiya/contract/staff/stock-things';
import { createStocktake, stocktakeRefusals } from '@kujiya/contract/staff/stocktakes';
import { refusalOf } from '@kujiya/web/lib/client.ts';
import { useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { call } from '#kit/client.ts';
import { useDraft } from '#kit/draft.ts';
import { Failure } from '#kit/Failure.tsx';
import { NumberField, TextField } from '#kit/Fields.tsx';
import { Section } from '#kit/Section.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { type CountLine, differs, uncounted, withCount } from './lines.ts';
import { ThingLine } from './parts.tsx';
import { ThingFinder } from './ThingFinder.tsx';

type Draft = { note: string; lines: readonly CountLine[] };

const booksText = ({ thing: { on_hand, is_coming }, counted }: CountLine) => {
  if (is_coming) return '預購還沒到貨，架上應該是 0；到了請在商品頁按「登記到貨」。';
  if (on_hand === null) return '帳上還沒有紀錄，這次的數量就是起點。';
  const difference = (counted ?? 0) - on_hand;
  if (difference === 0) return `帳上 ${on_hand}，相符`;
  return `帳上 ${on_hand}，${difference > 0 ? `多 ${difference}` : `少 ${-difference}`}`;
};

/** A count of what lies on the shelves: each piece is scanned, and differences get a reason. */
export function NewStocktake() {
  const { staff } = useStaff();
  const [, go] = useLocation();
  const [kept, setKept] = useDraft<Draft>(`${staff.id}:stocktake`);
  const { run, isBusy, text, error } = useStep('stocktakes', 'products', 'stock', 'goods');
  const draft = kept ?? { note: '', lines: [] };
  const newest = useRef(draft);
  const change = (next: Partial<Draft>) => {
    newest.current = { ...newest.current, ...next };
    setKept(newest.current);
  };
  const setLine = (code: string, next: Partial<CountLine>) =>
    change({
      lines: newest.current.lines.map((line) => (line.thing.code === code ? { ...line, ...next } : line)),
    });
  const { note, lines } = draft;
  const missing = uncounted(lines);
  const differing = lines.filter(differs).length;
  const hasMoved = refusalOf(error, createStocktake)?.code === stocktakeRefusals.stocktake_moved.code;
  /** Reads again what the books say. */
  const compare = () =>
    run(async () => {
      for (const { thing } of newest.current.lines) {
        const { data } = await call(staffStockThings, { query: { q: thing.code } });
        const now = data.find(({ code }) => code === thing.code);
        if (now) setLine(thing.code, { thing: now });
      }
    });
  const send = async () => {
    const body = {
      note: note.trim(),
      lines: lines.map(({ thing, counted, reason }) => ({
        ...{ code: thing.code, expected: thing.on_hand, counted: counted ?? 0, reason: reason.trim() },
      })),
    };
    if (!(await run(() => call(createStocktake, { body })))) return;
    setKept(null);
    go('/stock/stocktakes');
  };
  return (
    <article className="grid max-w-4xl grid-cols-1 gap-4">
      <Link href="/stock/stocktakes" className="w-fit text-ink-soft text-sm underline">
        盤點紀錄
      </Link>
      <h1 className="font-black text-xl">盤點</h1>
      <p className="text-ink-soft">
        只清點掃過的品項，沒掃到的不變。已經賣出、還沒交寄的東西也在架上，要一起算。
      </p>
      <ThingFinder
        hint="掃一次算一件；也可以找到之後直接改數量。"
        onThing={(thing) => {
          change({ lines: withCount(newest.current.lines, thing) });
          const line = newest.current.lines.find((one) => one.thing.code === thing.code);
          return `${thing.name}：第 ${line?.counted ?? 1} 件`;
        }}
      />
      {lines.length > 0 && (
        <Section title="清點的品項">
          {lines.map((line) => (
            <ThingLine key={line.thing.code} thing={line.thing} more={booksText(line)}>
              <NumberField
                label="清點數量"
                value={line.counted}
                onChange={(counted) => setLine(line.thing.code, { counted })}
              />
              {differs(line) && (
                <TextField
                  label="差異的原因"
                  value={line.reason}
                  onChange={(reason) => setLine(line.thing.code, { reason })}
                />
              )}
              <button
                type="button"
                className="button"
                aria-label={`移除 ${line.thing.name}`}
                onClick={() =>
                  change({
                    lines: newest.current.lines.filter(({ thing }) => thing.code !== line.thing.code),
                  })
                }
              >
                移除
              </button>
            </ThingLine>
          ))}
        </Section>
      )}
      <TextField
        label="備註"
        hint="例如哪一排架、哪一天；可以空白"
        value={note}
        onChange={(next) => change({ note: next })}
      />
      <Failure text={text} />
      <div className="sticky bottom-0 flex flex-wrap items-center gap-3 rounded-sm border border-paper-edge bg-paper-deep p-3">
        <p className="mr-auto font-semibold">
          {lines.length} 項，{differing} 項和帳上不同
        </p>
        {hasMoved && (
          <button type="button" className="button" disabled={isBusy} onClick={() => void compare()}>
            重新核對
          </button>
        )}
        <button
          type="button"
          className="button is-main"
          disabled={missing !== null || isBusy}
          onClick={() => void send()}
        >
          {missing ?? '送出盤點'}
        </button>
      </div>
    </article>
  );
}
