import {
  aboutUsPath,
  accountDataPath,
  addressPath,
  basicPath,
  contactUsPath,
  devicesPath,
  friendsPath,
  invoicePath,
  lineAccountPath,
  notificationSettingsPath,
  payerPath,
  phoneBindingPath,
  privacyPath,
  returnsPath,
  termsPath,
} from '@kujiya/contract/shop/paths';
import Bell from 'lucide-react/icons/bell';
import Building2 from 'lucide-react/icons/building-2';
import FileLock from 'lucide-react/icons/file-lock';
import Gift from 'lucide-react/icons/gift';
import IdCard from 'lucide-react/icons/id-card';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import MessageCircle from 'lucide-react/icons/message-circle';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import PackageOpen from 'lucide-react/icons/package-open';
import PiggyBank from 'lucide-react/icons/piggy-bank';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ScrollText from 'lucide-react/icons/scroll-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Smartphone from 'lucide-react/icons/smartphone';

/** The member's sections. */
const sections = [
  { to: basicPath, icon: IdCard, label: '基本資料' },
  { to: addressPath, icon: MapPin, label: '地址' },
  { to: invoicePath, icon: ReceiptText, label: '發票' },
  { to: payerPath, icon: PiggyBank, label: '付款上限' },
  { to: phoneBindingPath, icon: Smartphone, label: '手機綁定' },
  { to: friendsPath, icon: Gift, label: '邀請好友' },
  { to: notificationSettingsPath, icon: Bell, label: '通知設定' },
  { to: devicesPath, icon: MonitorSmartphone, label: '登入裝置' },
  { to: accountDataPath, icon: FileLock, label: '我的資料' },
] as const;

/** Not shown in a testing environment: both need a phone of one's own. */
const hiddenInTrial: ReadonlySet<string> = new Set([phoneBindingPath, friendsPath]);

/** The sections that the menus show. */
export const shownSections = (trial: boolean) =>
  trial ? sections.filter(({ to }) => !hiddenInTrial.has(to)) : sections;

export const legalPages = [
  { to: privacyPath, icon: ShieldCheck, label: '隱私權政策' },
  { to: termsPath, icon: ScrollText, label: '服務條款' },
  { to: aboutUsPath, icon: Building2, label: '關於我們' },
  { to: contactUsPath, icon: Mail, label: '聯絡我們' },
  { to: lineAccountPath, icon: MessageCircle, label: 'LINE 官方帳號' },
  { to: returnsPath, icon: PackageOpen, label: '退換貨政策' },
] as const;

export type Section = (typeof sections)[number]['to'];
