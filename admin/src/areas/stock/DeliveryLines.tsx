import { CheckField, NumberField } from '#kit/Fields.tsx';
import { Section } from '#kit/Section.tsx';
import { type DeliveryLine, withNumbers } from './lines.ts';
import { costText, ThingLine } from './parts.tsx';

/** The lines of a delivery: pieces, and the price of one or of all. */
export function DeliveryLines({
  lines,
  onChange,
}: {
  lines: readonly DeliveryLine[];
  onChange: (of: (lines: readonly DeliveryLine[]) => readonly DeliveryLine[]) => void;
}) {
  const set = (code: string, next: (line: DeliveryLine) => DeliveryLine) =>
    onChange((now) => now.map((line) => (line.thing.code === code ? next(line) : line)));
  return (
    <Section title="這張進貨單" hint="單價或小計填一個就好，都是 NT$">
      {lines.map((line) => {
        const { thing, quantity, unit, amount, isCounted } = line;
        const each = quantity && amount !== null ? costText(Math.floor((amount * 100) / quantity)) : '—';
        return (
          <ThingLine
            key={thing.code}
            thing={thing}
            more={`這次每個 ${each}・目前成本 ${costText(thing.unit_cost)}`}
          >
            <div className="grid w-full grid-cols-3 gap-2 tablet:w-96">
              <NumberField
                label="數量"
                min={1}
                value={quantity}
                onChange={(next) => set(thing.code, (now) => withNumbers(now, { quantity: next }))}
              />
              <NumberField
                label="單價"
                value={unit}
                onChange={(next) => set(thing.code, (now) => withNumbers(now, { unit: next }))}
              />
              <NumberField
                label="小計"
                value={amount}
                onChange={(next) => set(thing.code, (now) => withNumbers(now, { amount: next }))}
              />
            </div>
            <button
              type="button"
              className="button"
              aria-label={`移除 ${thing.name}`}
              onClick={() => onChange((now) => now.filter((one) => one.thing.code !== thing.code))}
            >
              移除
            </button>
            {thing.is_coming && (
              <div className="w-full">
                <CheckField
                  label="這些預購已經算在庫存裡，只登記成本"
                  hint="不勾會再加一次庫存。到貨本身請在商品頁按「登記到貨」。"
                  value={isCounted}
                  onChange={(next) => set(thing.code, (now) => ({ ...now, isCounted: next }))}
                />
              </div>
            )}
          </ThingLine>
        );
      })}
    </Section>
  );
}
