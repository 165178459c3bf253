import { type Quote, stockShort } from '@kujiya/contract/goods';
import { formatDate, formatPrice } from '#lib/format.ts';
import { whyMissing } from '#shop/cart/cart.ts';
import { Panel } from '#ui/Panel.tsx';
import { Picture } from '#ui/Picture.tsx';

const obstacle = ({ issue, stock, allowance, opens_at }: Quote['lines'][number]): string | undefined =>
  ({
    missing: whyMissing({ opens_at }),
    sold_out: '已售完',
    short: stockShort(stock),
    limit: `您還能買 ${allowance ?? 0} 件`,
    price: undefined,
  })[issue ?? 'price'];

/** The order line by line, with the shop's current data. */
export function Lines({ lines }: Pick<Quote, 'lines'>) {
  return (
    <Panel className="divide-y-[1.5px] divide-paper-deep">
      {lines.map((line) => {
        const why = obstacle(line);
        return (
          <div key={line.product_id} className="flex items-center gap-3 p-3">
            <span className="size-16 shrink-0 overflow-hidden rounded-md">
              <Picture path={line.image} alt="" sizes="64px" />
            </span>
            <div className="min-w-0 grow text-sm">
              <p className="line-clamp-2 font-black break-keep">{line.title}</p>
              <p className="text-ink-soft">
                {formatPrice(line.price)} × {line.quantity}
              </p>
              {line.arrives_at !== null && (
                <p className="text-ink-soft">預購，預計 {formatDate(line.arrives_at)} 到貨</p>
              )}
              {why !== undefined && <p className="font-semibold text-kuji-ink">{why}</p>}
            </div>
            <span className="shrink-0 font-print text-lg">{formatPrice(line.subtotal)}</span>
          </div>
        );
      })}
    </Panel>
  );
}
