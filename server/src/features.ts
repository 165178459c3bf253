import { account } from './features/account/feature.ts';
import { address } from './features/address/feature.ts';
import { auth } from './features/auth/feature.ts';
import { banners } from './features/banners/feature.ts';
import { blindbox } from './features/blindbox/feature.ts';
import { catalogue } from './features/catalogue/feature.ts';
import { checkIn } from './features/check-in/feature.ts';
import { coupons } from './features/coupons/feature.ts';
import { fairness } from './features/fairness/feature.ts';
import { found } from './features/found/feature.ts';
import { gacha } from './features/gacha/feature.ts';
import { goods } from './features/goods/feature.ts';
import { ichiban } from './features/ichiban/feature.ts';
import { install } from './features/install/feature.ts';
import { invitation } from './features/invitation/feature.ts';
import { invoice } from './features/invoice/feature.ts';
import { likes } from './features/likes/feature.ts';
import { notifications } from './features/notifications/feature.ts';
import { officialInfo } from './features/official-info/feature.ts';
import { orders } from './features/orders/feature.ts';
import { payer } from './features/payer/feature.ts';
import { payments } from './features/payments/feature.ts';
import { points } from './features/points/feature.ts';
import { recharge } from './features/recharge/feature.ts';
import { refunds } from './features/refunds/feature.ts';
import { search } from './features/search/feature.ts';
import { share } from './features/share/feature.ts';
import { staff } from './features/staff/feature.ts';
import { storage } from './features/storage/feature.ts';
import { system } from './features/system/feature.ts';
import { tasks } from './features/tasks/feature.ts';
import { toolCards } from './features/tool-cards/feature.ts';
import { vip } from './features/vip/feature.ts';
import { visitors } from './features/visitors/feature.ts';
import type { Feature } from './shop/feature.ts';

/** All there is to the shop: everything that goes over features reads this list. */
export const features: readonly Feature[] = [
  system,
  account,
  auth,
  address,
  invoice,
  invitation,
  catalogue,
  search,
  likes,
  ichiban,
  blindbox,
  gacha,
  toolCards,
  storage,
  goods,
  orders,
  payments,
  payer,
  recharge,
  refunds,
  vip,
  points,
  checkIn,
  tasks,
  install,
  coupons,
  fairness,
  visitors,
  banners,
  officialInfo,
  staff,
  notifications,
  found,
  share,
];
