import { type Coupon, listCoupons } from '@kujiya/contract/coupons';
import { checkInPath, userPath } from '@kujiya/contract/shop/paths';
import { useQuery } from '@tanstack/react-query';
import CircleHelp from 'lucide-react/icons/circle-help';
import { useState } from 'react';
import { apiQuery, useClient, useToken } from '#lib/api.tsx';
import { accountCrumbs } from '#shop/account-frame/crumbs.ts';
import { CouponRules, CouponTicket } from '#shop/coupon/CouponTicket.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { ListSkeleton } from '#ui/PageSkeletons.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { TabPanel, Tabs } from '#ui/Tabs.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { RedeemForm } from './RedeemForm.tsx';

const tabs = [
  { id: 'available', label: '可使用' },
  { id: 'used', label: '已使用' },
  { id: 'expired', label: '已過期' },
] as const;
type Tab = (typeof tabs)[number]['id'];

const empty: Record<Tab, { title: string; text: string }> = {
  available: { title: '目前沒有可用的優惠券', text: '簽到滿 7 天，或用紅利兌換，都能拿到購物金。' },
  used: { title: '還沒有用過優惠券', text: '結帳時選一張，折抵的金額會記在訂單裡。' },
  expired: { title: '沒有過期的優惠券', text: '每一張都還趕得上，太好了。' },
};

const help = [
  '盒玩和轉蛋付款前、商城結帳時，點「優惠券」選一張，就會從應付金額折抵。',
  '一筆訂單用一張，可以和紅利一起用；一番賞不能使用優惠券。',
  '折抵最多到應付金額為止，不找零、不換現金。',
  '「可用至」的那天結束前都可以用，過期就不能再用；訂單取消或退款時，優惠券會退回，這一天不變。',
] as const;

/** The member's coupons, and the counter for codes. */
export function Component() {
  const member = useToken() !== undefined;
  const coupons = useQuery({ ...apiQuery(useClient(), listCoupons, { query: {} }), enabled: member });
  const [tab, setTab] = useState<Tab>('available');
  const [helping, setHelping] = useState(false);
  const all = coupons.data?.data;
  const named = tabs.map(({ id, label }) => ({
    id,
    label: all ? `${label} ${all.filter(({ type }) => type === id).length}` : label,
  }));

  return (
    <>
      <TitleBar
        title="優惠券"
        back={userPath}
        crumbs={accountCrumbs}
        right={
          <IconButton
            bare
            label="使用說明"
            icon={<CircleHelp size={24} />}
            onClick={() => setHelping(true)}
          />
        }
      />
      <div className="gutters grid grid-cols-1 gap-4 py-4 desk:grid-cols-[22rem_minmax(0,1fr)] desk:items-start desk:gap-10">
        <RedeemForm onRedeemed={() => setTab('available')} />
        <div>
          <Tabs
            name="coupons"
            label="優惠券狀態"
            tabs={named}
            value={tab}
            onChange={setTab}
            className="px-0"
          />
          <TabPanel name="coupons" value={tab} className="pt-4">
            <Loaded query={coupons} failed="優惠券暫時載入不了" skeleton={<ListSkeleton rows={4} />}>
              {({ data }) => <List coupons={data.filter(({ type }) => type === tab)} tab={tab} />}
            </Loaded>
          </TabPanel>
        </div>
      </div>
      <Sheet open={helping} onClose={() => setHelping(false)} title="優惠券使用說明">
        <ol className="grid list-decimal gap-2 pl-5 text-sm">
          {help.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </Sheet>
    </>
  );
}

function List({ coupons, tab }: { coupons: readonly Coupon[]; tab: Tab }) {
  if (coupons.length === 0)
    return (
      <EmptyState
        drawing={<Drawing of="sleepingToy" />}
        heading="h2"
        {...empty[tab]}
        action={tab === 'available' ? <ButtonLink to={checkInPath}>去簽到</ButtonLink> : undefined}
      />
    );
  return (
    <ul className="grid grid-cols-1 gap-3 desk:grid-cols-2 desk:gap-5">
      {coupons.map((coupon) => (
        <li key={coupon.id} className="min-w-0">
          <CouponTicket coupon={coupon} heading="h2">
            <CouponRules coupon={coupon} />
          </CouponTicket>
        </li>
      ))}
    </ul>
  );
}
