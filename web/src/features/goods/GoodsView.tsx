import { type GoodsDetail, goodsLimits } from '@kujiya/contract/goods';
import { checkoutPath, contactUsPath, onwardPath, shopPath } from '@kujiya/contract/shop/paths';
import { shippingText } from '@kujiya/contract/shop/shop-terms';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Headset from 'lucide-react/icons/headset';
import Package from 'lucide-react/icons/package';
import Truck from 'lucide-react/icons/truck';
import { useState } from 'react';
import { useSession } from '#lib/api.tsx';
import { formatDate } from '#lib/format.ts';
import { Later } from '#lib/Later.tsx';
import { Link, useNavigate } from '#lib/navigation.tsx';
import { ourShop } from '#lib/settings.ts';
import { TellMe } from '#shop/bell/TellMe.tsx';
import { cart } from '#shop/cart/useCart.ts';
import { SeriesLink } from '#shop/game-page/SeriesLink.tsx';
import { LikeButton } from '#shop/like/LikeButton.tsx';
import { Price } from '#shop/money/Price.tsx';
import { shareOfProduct } from '#shop/share/content.ts';
import { ShareButton } from '#shop/share/ShareButton.tsx';
import { TypeTag } from '#shop/shelf/TypeTag.tsx';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Gallery } from '#ui/Gallery.tsx';
import { Panel } from '#ui/Panel.tsx';
import { RichText } from '#ui/rich-text/RichText.tsx';
import { richText } from '#ui/rich-text/rich-text.ts';
import { Stamp } from '#ui/Stamp.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { useToast } from '#ui/Toast.tsx';
import { GoodsGrid } from './GoodsGrid.tsx';
import { markOf } from './marks.ts';

const row = 'flex gap-3 px-4 py-3';
const icon = 'mt-0.5 shrink-0 text-ink-soft';

/** One of the goods: its description, price, stock, and the day it arrives. */
export function GoodsView({ goods, now }: { goods: GoodsDetail; now: number }) {
  const toast = useToast();
  const navigate = useNavigate();
  const session = useSession();
  const [quantity, setQuantity] = useState(1);
  const { stock, member_limit } = goods;
  const soldOut = stock === 0;
  const offShelf = goods.status !== '1';
  const mark = markOf(goods, now);
  const notYet = mark?.label === '即將發售';
  const arrival = goods.arrives_at !== null && Date.parse(goods.arrives_at) > now && goods.arrives_at;
  const most = Math.max(1, Math.min(stock, member_limit ?? stock, goodsLimits.quantity));
  const shots = [...new Set(goods.images.map(({ image_url }) => image_url))].map((path, index) => ({
    path,
    caption: `${goods.title} 圖 ${index + 1}`,
  }));

  const add = () => {
    const refused = cart.add(goods, quantity);
    if (refused === undefined) toast('已加入購物車', { tone: 'good' });
    else toast(refused, { tone: 'bad' });
  };
  const buyNow = () => {
    const refused = cart.buyNow(goods, quantity);
    if (refused !== undefined) return toast(refused, { tone: 'bad' });
    navigate(session.token() !== undefined ? checkoutPath : onwardPath(checkoutPath));
  };

  const buttons = (
    <BuyButtons
      productId={goods.id}
      closed={offShelf ? '商品已下架' : soldOut ? '已售完' : notYet ? '尚未發售' : undefined}
      notice={offShelf ? undefined : soldOut ? '補貨' : '開賣'}
      onAdd={add}
      onBuy={buyNow}
    />
  );

  return (
    <>
      <div className="gutters grid grid-cols-1 gap-5 py-3 phone-on-its-side:grid-cols-2 desk:grid-cols-2 desk:gap-10 desk:py-6">
        <Gallery
          shots={shots}
          zoomable
          corner={<TypeTag game="shop" />}
          over={
            soldOut && (
              <span className="grid h-full place-items-center bg-paper/55">
                <Stamp className="bg-paper/80 text-2xl">已售完</Stamp>
              </span>
            )
          }
        />
        <div className="grid grid-cols-1 content-start gap-5 desk:sticky desk:top-24 desk:self-start">
          <header className="grid gap-2">
            <div className="flex items-start justify-between gap-3">
              <div>
                <SeriesLink series={goods.series} className="-my-2" />
                <h1 className="text-lg font-black desk:text-xl">{goods.title}</h1>
              </div>
              <div className="flex shrink-0 gap-2">
                <ShareButton content={shareOfProduct('shop', { id: goods.id, name: goods.title })} />
                <LikeButton productId={goods.id} />
              </div>
            </div>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <Price price={goods.list_price} discount={goods.price} unit="件" size="lg" />
              <span className="text-sm text-ink-soft">
                {soldOut ? '已售完' : stock <= 15 ? `僅剩 ${stock} 件` : `庫存 ${stock} 件`}
                {member_limit !== null && `・每人限購 ${member_limit} 件`}
              </span>
            </div>
          </header>
          {mark && (
            <p className="outline-ink flex items-center gap-3 rounded-md bg-butter-tint px-4 py-3 text-sm font-semibold">
              <CalendarClock size={22} aria-hidden="true" className="shrink-0" />
              {notYet && `尚未發售，${mark.from} 開賣`}
              {notYet && arrival && '；'}
              {arrival && `預購商品，預計 ${formatDate(arrival)} 到貨`}
            </p>
          )}
          {!soldOut && !notYet && !offShelf && (
            <div className="flex items-center justify-between gap-4">
              <span className="font-semibold">數量</span>
              <Stepper label="數量" value={quantity} min={1} max={most} unit="件" onChange={setQuantity} />
            </div>
          )}
          <ActionBar className="max-desk:hidden">{buttons}</ActionBar>
          <div className="grid gap-3 whitespace-pre-line">
            <RichText pieces={richText(goods.description)} />
          </div>
          <Panel className="divide-y-2 divide-dashed divide-paper-edge text-sm">
            <div className={row}>
              <Truck size={20} aria-hidden="true" className={icon} />
              <p>
                <strong>宅配免運費</strong>
                <span className="block text-ink-soft">{goods.info}</span>
              </p>
            </div>
            <div className={`${row} desk:border-b-0`}>
              <Package size={20} aria-hidden="true" className={icon} />
              <p>
                <strong>可以先放盒櫃</strong>
                <span className="block text-ink-soft">
                  和抽到的獎品一起寄，{shippingText(ourShop)}；免費存放 {ourShop.storageDays}{' '}
                  天，預購商品從到貨起算。
                </span>
              </p>
            </div>
            <div className={`${row} desk:hidden`}>
              <Headset size={20} aria-hidden="true" className={icon} />
              <Link
                to={contactUsPath}
                className="-my-3 flex min-h-11 grow items-center font-semibold underline"
              >
                商品有問題？聯絡客服
              </Link>
            </div>
          </Panel>
        </div>
      </div>
      {goods.recommended.length > 0 && (
        <section aria-labelledby="recommended" className="gutters grid gap-4 pt-4 pb-10">
          <h2 id="recommended" className="text-base desk:text-lg">
            熱門推薦
          </h2>
          <Later fallback={<div className="min-h-96" />}>
            <div className="desk:[&>ul]:grid-cols-4">
              <GoodsGrid goods={goods.recommended} now={now} />
            </div>
          </Later>
        </section>
      )}
      <ActionBar className="desk:hidden">{buttons}</ActionBar>
    </>
  );
}

function BuyButtons({
  productId,
  closed,
  notice,
  onAdd,
  onBuy,
}: {
  productId: number;
  /** The reason why it cannot be bought; undefined when it can. */
  closed: string | undefined;
  /** What a member who waits for it is notified of. */
  notice: '開賣' | '補貨' | undefined;
  onAdd: () => void;
  onBuy: () => unknown;
}) {
  if (closed !== undefined)
    return (
      <div className="grid gap-3">
        {notice && <TellMe productId={productId} when={notice} />}
        <ButtonLink to={shopPath} size={notice ? 'md' : 'lg'}>
          {closed}・看看其他商品
        </ButtonLink>
      </div>
    );
  return (
    <div className="flex flex-wrap gap-3 *:flex-[1_8rem]">
      <Button size="lg" onClick={onAdd}>
        加入購物車
      </Button>
      <Button variant="primary" size="lg" onClick={onBuy}>
        立即購買
      </Button>
    </div>
  );
}
