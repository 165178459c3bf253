import {
  blindboxPath,
  gachaPath,
  homePath,
  ichibanPath,
  infoPath,
  rechargePath,
  shopPath,
  userPath,
} from '@kujiya/contract/shop/paths';
import Coins from 'lucide-react/icons/coins';
import House from 'lucide-react/icons/house';
import Newspaper from 'lucide-react/icons/newspaper';
import Store from 'lucide-react/icons/store';
import UserRound from 'lucide-react/icons/user-round';

/** The desktop header's menu, in order. A feature adds its line when it is built. */
export const menu = [
  { label: '首頁', to: homePath },
  { label: '一番賞', to: ichibanPath },
  { label: '盒玩', to: blindboxPath },
  { label: '轉蛋', to: gachaPath },
  { label: '商城', to: shopPath },
  { label: '情報', to: infoPath },
] as const;

/** The phone's tab bar, in order; a page's handle says which tab is open on it. */
export const tabBar = [
  { id: 'home', label: '首頁', to: homePath, icon: House },
  { id: 'shop', label: '商城', to: shopPath, icon: Store },
  { id: 'recharge', label: '儲值', to: rechargePath, icon: Coins },
  { id: 'info', label: '情報', to: infoPath, icon: Newspaper },
  { id: 'user', label: '我的', to: userPath, icon: UserRound },
] as const;
