import House from 'lucide-react/icons/house';
import Newspaper from 'lucide-react/icons/newspaper';
import Package from 'lucide-react/icons/package';
import UserRound from 'lucide-react/icons/user-round';
import { homePaths } from './path-rules.ts';

/** The desktop header's menu, in order. A feature adds its line when it is built. */
export const menu = [
  { label: '首頁', to: '/' },
  { label: '一番賞', to: '/ichiban' },
  { label: '盒玩', to: '/blindbox' },
  { label: '轉蛋', to: '/gacha' },
  { label: '情報', to: '/info' },
] as const;

/** The phone's tab bar, in order. `paths` are the addresses under which a tab counts as open. */
export const tabBar = [
  { label: '首頁', to: '/', icon: House, paths: homePaths },
  { label: '盒櫃', to: '/box', icon: Package, paths: ['/box'] },
  { label: '情報', to: '/info', icon: Newspaper, paths: ['/info'] },
  { label: '我的', to: '/user', icon: UserRound, paths: ['/user'] },
] as const;
