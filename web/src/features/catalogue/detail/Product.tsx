import type { ProductDetail } from '@kujiya/contract/catalogue';
import { searchForPath } from '@kujiya/contract/shop/paths';
import { drawPrice } from '@kujiya/contract/shop/pricing';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Package from 'lucide-react/icons/package';
import Truck from 'lucide-react/icons/truck';
import { Link } from '#lib/navigation.tsx';
import { shelfNames } from '#shop/games.ts';
import { closedMessage } from '#shop/money/availability.ts';
import { Price } from '#shop/money/Price.tsx';
import { usePurchasability } from '#shop/money/usePurchasability.ts';
import { MoreOfSeries } from '#shop/shelf/MoreOfSeries.tsx';
import { TypeTag } from '#shop/shelf/TypeTag.tsx';
import { Gallery } from '#ui/Gallery.tsx';
import { Panel } from '#ui/Panel.tsx';

const row = 'flex gap-3 px-4 py-3';
const icon = 'mt-0.5 shrink-0 text-ink-soft';

/** What it is, what it costs, when it comes, and what else belongs to it. */
export function Product({ product }: { product: ProductDetail }) {
  const cost = drawPrice(product);
  const closed = closedMessage(usePurchasability(product));
  const shots = [...new Set([product.image_url, ...product.images.map(({ url }) => url)])].map(
    (path, index) => ({ path, caption: `${product.name} 圖 ${index + 1}` }),
  );

  return (
    <div className="grid gap-10 desk:gap-16">
      <div className="grid gap-5 desk:grid-cols-2 desk:gap-10">
        <Gallery shots={shots} corner={<TypeTag game="shop" />} />
        <div className="grid content-start gap-5 desk:sticky desk:top-24 desk:self-start">
          <header className="grid justify-items-start gap-2">
            <Link
              to={searchForPath(product.series)}
              className="-my-2 inline-flex min-h-11 items-center text-sm font-semibold text-ink-soft underline decoration-paper-edge decoration-2 underline-offset-4 hover:decoration-current"
            >
              {product.series}
            </Link>
            <h1 className="text-lg font-black desk:text-xl">{product.name}</h1>
            <Price price={Math.max(product.price, cost)} discount={cost} unit="件" size="lg" />
          </header>
          {closed !== undefined && (
            <p className="outline-ink flex items-center gap-3 rounded-md bg-butter-tint px-4 py-3 text-sm font-semibold">
              <CalendarClock size={22} aria-hidden="true" className="shrink-0" />
              {closed}
            </p>
          )}
          <p className="whitespace-pre-line">{product.description}</p>
          <Panel className="divide-y-2 divide-dashed divide-paper-edge text-sm">
            <div className={row}>
              <Package size={20} aria-hidden="true" className={icon} />
              <p>
                <strong>{shelfNames.shop}</strong>
                <span className="block text-ink-soft">看到的就是您會收到的，不是抽選商品。</span>
              </p>
            </div>
            <div className={row}>
              <Truck size={20} aria-hidden="true" className={icon} />
              <p>
                <strong>約 {product.home_delivery_days} 個工作天出貨</strong>
                {product.delivery_info !== null && (
                  <span className="block text-ink-soft">{product.delivery_info}</span>
                )}
              </p>
            </div>
          </Panel>
        </div>
      </div>
      <MoreOfSeries product={product} />
    </div>
  );
}
