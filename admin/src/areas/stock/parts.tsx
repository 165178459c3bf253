import type { StockThing } from '@kujiya/contract/staff/stock-things';
import { formatMoney } from '@kujiya/web/lib/format.ts';
import { mediaSources } from '@kujiya/web/ui/media.ts';
import type { ReactNode } from 'react';
import { Tabs } from '#kit/Tabs.tsx';

export const StockTabs = () => (
  <Tabs
    title="進貨與盤點"
    tabs={[
      ['/stock', '進貨', 'read_catalogue'],
      ['/stock/stocktakes', '盤點', 'read_catalogue'],
    ]}
  />
);

/** What one piece costs, from hundredths of NT$; two places where they are needed. */
export const costText = (cost: number | null): string => {
  if (cost === null) return '不明';
  return cost % 100 === 0 ? formatMoney(cost / 100) : `NT$${(cost / 100).toFixed(2)}`;
};

/** Goods or a prize: its picture, name and product, what is known of it, and what can be done. */
export function ThingLine({
  thing: { name, product, image_url, shelf },
  more,
  children,
}: {
  thing: StockThing;
  more: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[3rem_1fr] gap-x-3 gap-y-2 py-3 tablet:grid-cols-[3rem_1fr_auto]">
      {image_url === '' ? (
        <span className="size-12 rounded-sm border border-paper-edge border-dashed bg-paper" />
      ) : (
        <img
          {...mediaSources(image_url)}
          sizes="48px"
          alt=""
          className="size-12 rounded-sm border border-paper-edge object-cover"
        />
      )}
      <div className="min-w-0 break-words">
        <p className="font-semibold">{name}</p>
        <p className="text-ink-soft text-sm">
          {[product, shelf && `儲位 ${shelf}`].filter(Boolean).join('・')}
        </p>
        <p className="text-ink-soft text-sm">{more}</p>
      </div>
      <div className="col-span-2 flex flex-wrap items-end gap-2 tablet:col-span-1 tablet:max-w-lg">
        {children}
      </div>
    </li>
  );
}
