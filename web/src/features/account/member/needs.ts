import type { Room } from '@kujiya/contract/room';
import { checkInPath, ordersPath, ordersTabPath, storagePath } from '@kujiya/contract/shop/paths';
import type { ShippingTerms } from '@kujiya/contract/shop/shop-terms';
import { formatPoints } from '#lib/format.ts';

/** `due`: it ends unless the member does something. */
export type Need = { to: string; title: string; text: string; tone: 'calm' | 'good' | 'due' };

type Terms = Pick<ShippingTerms, 'freeFrom' | 'storageDays'>;

function shipping({ counting, free_in, days }: Room['storage'], { freeFrom }: Terms): Need {
  const calm = { to: storagePath, tone: 'calm' } as const;
  if (days === null) return { ...calm, title: '沒有要寄的', text: `收滿 ${freeFrom} 件就免運` };
  return free_in > 0
    ? { ...calm, title: `再 ${free_in} 件免運`, text: `能寄的有 ${counting} 件` }
    : { to: storagePath, tone: 'good', title: '已達免運', text: '挑好就能一起寄' };
}

function ending({ days, ending }: Room['storage'], { storageDays }: Terms): Need {
  if (ending > 0 && days !== null)
    return {
      ...{ to: `${storagePath}?ending=1`, tone: 'due' },
      title: `${ending} 件快到期`,
      text: `最快的剩 ${days} 天・過期暫停出貨`,
    };
  return days === null
    ? { to: storagePath, tone: 'calm', title: `保管 ${storageDays} 天`, text: '抽到的先收著再寄' }
    : { to: storagePath, tone: 'calm', title: `保管最短剩 ${days} 天`, text: '到期前會通知您' };
}

function checkIn({ day, done, points, coupon }: Room['check_in']): Need {
  const reward = coupon > 0 ? `${formatPoints(points)}＋NT$${coupon} 券` : formatPoints(points);
  return done
    ? { to: checkInPath, tone: 'good', title: `簽到第 ${day} 天 ✓`, text: '明天再來' }
    : { to: checkInPath, tone: 'calm', title: `簽到第 ${day} 天`, text: `今天：${reward}` };
}

function orders({ unpaid, shipping, preparing }: Room['orders']): Need {
  if (unpaid > 0)
    return {
      ...{ to: ordersTabPath('pending'), tone: 'due', title: `${unpaid} 筆訂單保留中` },
      text: shipping > 0 ? `還沒付款・另有 ${shipping} 個包裹在路上` : '還沒付款，逾時就會取消',
    };
  if (shipping > 0)
    return {
      ...{ to: ordersTabPath('shipping'), tone: 'calm', title: `${shipping} 個包裹在路上` },
      text: preparing > 0 ? `另有 ${preparing} 個準備中` : '看看送到哪裡了',
    };
  return preparing > 0
    ? {
        to: ordersTabPath('processing'),
        tone: 'calm',
        title: `${preparing} 個包裹準備中`,
        text: '打包好就寄出',
      }
    : { to: ordersPath, tone: 'calm', title: '沒有包裹在路上', text: '也沒有保留中的訂單' };
}

/** What needs the member, what is due first: always four things, so that the page keeps its height. */
export const needsOf = (room: Pick<Room, 'storage' | 'check_in' | 'orders'>, terms: Terms): Need[] =>
  [
    shipping(room.storage, terms),
    ending(room.storage, terms),
    checkIn(room.check_in),
    orders(room.orders),
  ].sort((one, other) => +(other.tone === 'due') - +(one.tone === 'due'));
