import { checkoutPath, homePath, onwardPath, shopPath } from '@kujiya/contract/shop/paths';
import { useToken } from '#lib/api.tsx';
import { formatPrice } from '#lib/format.ts';
import { useNavigate } from '#lib/navigation.tsx';
import { ourShop } from '#lib/settings.ts';
import { countOf, selectedOf, totalOf } from '#shop/cart/cart.ts';
import { cart, useCart } from '#shop/cart/useCart.ts';
import { BillRow, BillTotal } from '#shop/money/Bill.tsx';
import { HotProducts } from '#shop/shelf/HotProducts.tsx';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { EmptyBox } from '#ui/drawings/EmptyBox.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Panel } from '#ui/Panel.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { CartRow } from './CartRow.tsx';
import { Changes } from './Changes.tsx';
import { storingText } from './storing.ts';
import { useFreshCart } from './useFreshCart.ts';

/** With no more products than this there is room for recommendations below. */
const fewItems = 3;

/** `/cart` */
export function Component() {
  const navigate = useNavigate();
  const member = useToken() !== undefined;
  const items = useCart();
  const { changes, known } = useFreshCart();
  const chosen = selectedOf(items);
  const buyable = items.filter(({ stock }) => stock > 0);
  const all = buyable.length > 0 && chosen.length === buyable.length;

  const selectAll = (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold">
      <input
        type="checkbox"
        className="size-5 accent-kuji"
        checked={all}
        disabled={buyable.length === 0}
        onChange={({ target }) => cart.selectAll(target.checked)}
      />
      全選
    </label>
  );
  const onward = (
    <Button
      variant="primary"
      size="lg"
      disabled={chosen.length === 0}
      onClick={() => navigate(member ? checkoutPath : onwardPath(checkoutPath))}
    >
      去結帳
    </Button>
  );

  return (
    <div className="flex grow flex-col">
      <TitleBar
        title="購物車"
        back={shopPath}
        crumbs={[
          { label: '首頁', to: homePath },
          { label: '商城', to: shopPath },
        ]}
      />
      {items.length === 0 ? (
        <>
          <EmptyState
            drawing={<EmptyBox />}
            heading="h2"
            title="購物車是空的"
            text="把喜歡的商品放進來，可以一起結帳。"
            action={
              <ButtonLink to={shopPath} variant="primary" size="lg">
                去逛商城
              </ButtonLink>
            }
          />
          <div className="gutters pb-10">
            <HotProducts />
          </div>
        </>
      ) : (
        <div className="flex grow flex-col desk:gutters desk:grid desk:grid-cols-[minmax(0,1fr)_min(22rem,45%)] desk:items-start desk:gap-10 desk:py-6">
          <div className="grid gap-3 px-3 py-4 desk:p-0">
            <Changes changes={changes} />
            <div className="hidden px-3 desk:flex">{selectAll}</div>
            <ul className="grid gap-3">
              {items.map((item) => (
                <li key={item.id}>
                  <CartRow item={item} known={known.get(item.id)} />
                </li>
              ))}
            </ul>
          </div>
          <Panel className="hidden gap-4 p-5 desk:sticky desk:top-24 desk:grid">
            <dl className="grid gap-1 text-sm">
              <BillRow label="已選">{countOf(chosen)} 件</BillRow>
              <BillRow label="宅配">免運費</BillRow>
              <BillRow label="先放盒櫃">{storingText(ourShop)}</BillRow>
              <BillTotal label="合計">{formatPrice(totalOf(chosen))}</BillTotal>
            </dl>
            {onward}
            <p className="text-xs text-ink-soft">優惠券和紅利在下一步折抵。</p>
          </Panel>
          {items.length <= fewItems && (
            <div className="px-3 pt-4 pb-8 desk:col-span-2 desk:px-0">
              <HotProducts />
            </div>
          )}
          <ActionBar className="desk:hidden">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              {selectAll}
              <p className="ml-auto text-right leading-tight">
                <span className="block text-xs text-ink-soft">共 {countOf(chosen)} 件，宅配免運費</span>
                <span className="font-print text-xl">{formatPrice(totalOf(chosen))}</span>
              </p>
              {onward}
            </div>
          </ActionBar>
        </div>
      )}
    </div>
  );
}
