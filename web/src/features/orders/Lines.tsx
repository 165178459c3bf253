import type { OrderDetailLine, OrderLine } from '@kujiya/contract/orders';
import type { OrderType } from '@kujiya/contract/shop/orders';
import { formatDate, formatPrice } from '#lib/format.ts';
import { Picture } from '#ui/Picture.tsx';
import { piecesOf, variationName } from './words.ts';

/** The lines of an order. A price that is no multiple of the pieces', as of a whole case, stands alone. */
export function Lines({ lines, type }: { lines: readonly (OrderLine | OrderDetailLine)[]; type: OrderType }) {
  return (
    <ul className="divide-y-[1.5px] divide-paper-deep">
      {lines.map((line) => (
        <li
          key={`${line.product_id}-${line.item_name}-${line.variation}`}
          className="flex flex-wrap items-center gap-x-3 px-4 py-3"
        >
          {line.item_image_url !== null && (
            <span className="size-14 shrink-0 overflow-hidden rounded-md">
              <Picture path={line.item_image_url} alt="" sizes="56px" />
            </span>
          )}
          <span className="min-w-28 flex-1 text-sm">
            <span className="line-clamp-2 font-black break-keep">{line.item_name}</span>
            {/* A top-up has no product, and no quantity to show. */}
            {line.product_id !== null && (
              <span className="text-ink-soft">
                {line.variation !== null && `${variationName(line.variation)}・`}
                {line.unit_price * line.quantity === line.subtotal
                  ? `${line.unit_price > 0 ? formatPrice(line.unit_price) : ''} × ${line.quantity}`
                  : piecesOf(type, line.quantity)}
              </span>
            )}
            {'arrives_at' in line && line.arrives_at !== null && (
              <span className="block font-semibold">預購，預計 {formatDate(line.arrives_at)} 到貨</span>
            )}
          </span>
          {line.subtotal > 0 && (
            <span className="ml-auto shrink-0 font-print text-lg">{formatPrice(line.subtotal)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
