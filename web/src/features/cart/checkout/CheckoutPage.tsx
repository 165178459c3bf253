import { listAddresses } from '@kujiya/contract/address';
import { quoteOrder } from '@kujiya/contract/goods';
import { cartPath, homePath } from '@kujiya/contract/shop/paths';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useClient, useToken } from '#lib/api.tsx';
import { lazyNamed } from '#lib/lazy-named.ts';
import { useMemberQuery } from '#shop/account-frame/member-query.ts';
import { selectedOf } from '#shop/cart/cart.ts';
import { useCart } from '#shop/cart/useCart.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { EmptyBox } from '#ui/drawings/EmptyBox.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { typedBefore, useStoredTyping } from '#ui/form/typing.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { ListSkeleton } from '#ui/PageSkeletons.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { Changes } from '../Changes.tsx';
import { type CheckoutDraft, emptyCheckout, keepCheckout, readCheckout } from './draft.ts';

// Fetched while the server works out the amounts.
const loadView = () => import('./CheckoutView.tsx');
const CheckoutView = lazyNamed(loadView, 'CheckoutView');

const skeleton = (
  <div className="gutters py-4">
    <ListSkeleton rows={4} />
  </div>
);

/** `/checkout`: the goods selected in the cart. */
export function Component() {
  const client = useClient();
  const member = useToken() !== undefined;
  const [draft, setDraft] = useState(() => typedBefore<CheckoutDraft>('checkout') ?? readCheckout());
  const [changes, setChanges] = useState<readonly string[]>([]);
  // The order has been placed: the checkout stays, although the cart is empty by now, until the next page is shown.
  const [ordered, setOrdered] = useState(false);
  const items = selectedOf(useCart()).map(({ id, quantity, price }) => ({ product_id: id, quantity, price }));
  const asked = { items, points_discount: draft.points, coupon_id: draft.coupon?.coupon_id ?? null };
  const quote = useQuery({
    queryKey: ['POST /api/orders/quote', asked],
    queryFn: ({ signal }) => client(quoteOrder, { body: asked }, { signal }),
    enabled: member && items.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const addresses = useMemberQuery(listAddresses);
  const home = addresses.data?.data.find(({ is_default }) => is_default)?.id;
  // Goods go home, which costs nothing, until the member chooses otherwise.
  const begun = draft === emptyCheckout && home !== undefined ? { ...draft, address: home } : draft;
  useEffect(() => void loadView(), []);
  useStoredTyping('checkout', draft);
  const change = (next: CheckoutDraft) => {
    keepCheckout(next);
    setDraft(next);
  };

  return (
    <div className="flex grow flex-col">
      <TitleBar
        title="結帳"
        back={cartPath}
        crumbs={[
          { label: '首頁', to: homePath },
          { label: '購物車', to: cartPath },
        ]}
      />
      {items.length === 0 && !ordered ? (
        // Also shown when the selected goods have just become unavailable: `changes` then says so.
        <>
          <div className="gutters pt-4">
            <Changes changes={changes} />
          </div>
          <EmptyState
            drawing={<EmptyBox />}
            heading="h2"
            title="還沒有選要結帳的商品"
            text="回購物車勾選商品，再來結帳。"
            action={<ButtonLink to={cartPath}>回購物車</ButtonLink>}
          />
        </>
      ) : (
        <Loaded query={quote} failed="訂單試算失敗" skeleton={skeleton}>
          {({ data }) =>
            addresses.isLoading ? (
              skeleton
            ) : (
              <Suspense fallback={skeleton}>
                <CheckoutView
                  quote={data}
                  quoting={quote}
                  items={items}
                  draft={begun}
                  onDraft={change}
                  changes={changes}
                  onChanges={setChanges}
                  onOrdered={() => setOrdered(true)}
                />
              </Suspense>
            )
          }
        </Loaded>
      )}
    </div>
  );
}
