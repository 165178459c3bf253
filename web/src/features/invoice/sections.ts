import { invoicePath } from '@kujiya/contract/shop/paths';
import ReceiptText from 'lucide-react/icons/receipt-text';
import type { Section } from '#shop/account-frame/menu.ts';

export const sections: readonly Section[] = [
  { place: 30, to: invoicePath, icon: ReceiptText, label: '發票', text: null },
];
