import Building2 from 'lucide-react/icons/building-2';
import FileLock from 'lucide-react/icons/file-lock';
import Gift from 'lucide-react/icons/gift';
import IdCard from 'lucide-react/icons/id-card';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import MessageCircle from 'lucide-react/icons/message-circle';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import PackageOpen from 'lucide-react/icons/package-open';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ScrollText from 'lucide-react/icons/scroll-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Smartphone from 'lucide-react/icons/smartphone';

/** The member's sections (specification 3, section 2). */
export const sections = [
  { to: '/settings/basic', icon: IdCard, label: '基本資料' },
  { to: '/settings/address', icon: MapPin, label: '地址' },
  { to: '/settings/invoice', icon: ReceiptText, label: '發票' },
  { to: '/settings/invite', icon: Gift, label: '邀請好友' },
  { to: '/settings/phone-binding', icon: Smartphone, label: '手機綁定' },
  { to: '/settings/devices', icon: MonitorSmartphone, label: '登入裝置' },
  { to: '/settings/account', icon: FileLock, label: '我的資料' },
] as const;

export const legalPages = [
  { to: '/settings/privacy', icon: ShieldCheck, label: '隱私權政策' },
  { to: '/settings/terms', icon: ScrollText, label: '服務條款' },
  { to: '/settings/aboutus', icon: Building2, label: '關於我們' },
  { to: '/settings/contactus', icon: Mail, label: '聯絡我們' },
  { to: '/lineat', icon: MessageCircle, label: 'LINE 官方帳號' },
  { to: '/return-policy', icon: PackageOpen, label: '退換貨政策' },
] as const;

export type Section = (typeof sections)[number]['to'];
