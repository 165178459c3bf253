import type { ProductDetail } from '@kujiya/contract/catalogue';
import { complaintDays } from '@kujiya/contract/shop/complaints';
import { shippingText } from '@kujiya/contract/shop/shop-terms';
import PackageOpen from 'lucide-react/icons/package-open';
import Truck from 'lucide-react/icons/truck';
import Video from 'lucide-react/icons/video';
import { ourShop } from '#lib/settings.ts';

/** Delivery time and the limits of returns, shown before the purchase. */
export function DeliveryNotes({
  product,
  opened,
}: {
  product: Pick<ProductDetail, 'home_delivery_days' | 'delivery_info'>;
  /** When a draw of this game counts as opened: 一番賞屬機率型商品，籤一撕開即視為已拆封。 */
  opened: string;
}) {
  return (
    <section>
      <h2 className="mb-3 text-lg">出貨與售後</h2>
      <ul className="grid gap-3 text-sm">
        <li className="flex gap-3">
          <Truck size={22} aria-hidden="true" className="shrink-0 text-ink-soft" />
          <p>
            <strong>約 {product.home_delivery_days} 個工作天出貨</strong>
            {product.delivery_info !== null && <span className="block">{product.delivery_info}</span>}
            <span className="block text-ink-soft">
              抽到的商品先收進盒櫃，可存放 {ourShop.storageDays} 天；{shippingText(ourShop)}。
            </span>
          </p>
        </li>
        <li className="flex gap-3">
          <PackageOpen size={22} aria-hidden="true" className="shrink-0 text-ink-soft" />
          <p>
            <strong>抽出後恕不退換</strong>
            <span className="block text-ink-soft">{opened}</span>
          </p>
        </li>
        <li className="flex gap-3">
          <Video size={22} aria-hidden="true" className="shrink-0 text-ink-soft" />
          <p>
            <strong>商品有問題，收到後 {complaintDays} 天內回報</strong>
            <span className="block text-ink-soft">在盒櫃的包裹按「回報問題」，附上影片。</span>
          </p>
        </li>
      </ul>
    </section>
  );
}
