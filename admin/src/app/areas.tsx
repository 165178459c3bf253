import {
  heldInvitationsPage,
  invoiceCorrectionsPage,
  invoicesPage,
  levelsPage,
  settingsPage,
} from '@kujiya/contract/staff/paths';
import type { StaffRight } from '@kujiya/contract/staff/rights';
import { lazyNamed } from '@kujiya/web/lib/lazy-named.ts';
import type { ComponentType } from 'react';
import { CampaignRecord } from '#areas/campaigns/CampaignRecord.tsx';
import { CampaignsPage } from '#areas/campaigns/CampaignsPage.tsx';
import { ArticleRecord } from '#areas/content/ArticleRecord.tsx';
import { ArticlesPage } from '#areas/content/ArticlesPage.tsx';
import { FrontPage } from '#areas/content/FrontPage.tsx';
import { KeywordsPage } from '#areas/content/KeywordsPage.tsx';
import { BannerRecord, PromoRecord } from '#areas/content/PromotionRecord.tsx';
import { BannersPage, PromosPage } from '#areas/content/PromotionsPage.tsx';
import { SeriesPage } from '#areas/content/SeriesPage.tsx';
import { CouponRecord } from '#areas/coupons/CouponRecord.tsx';
import { CouponsPage } from '#areas/coupons/CouponsPage.tsx';
import { LevelsPage } from '#areas/levels/LevelsPage.tsx';
import { EntriesPage } from '#areas/members/EntriesPage.tsx';
import { InvitationsPage } from '#areas/members/InvitationsPage.tsx';
import { MemberRecord } from '#areas/members/MemberRecord.tsx';
import { MembersPage } from '#areas/members/MembersPage.tsx';
import { InvoicesPage } from '#areas/money/InvoicesPage.tsx';
import { MismatchesPage } from '#areas/money/MismatchesPage.tsx';
import { PaymentRecord } from '#areas/money/PaymentRecord.tsx';
import { PaymentsPage } from '#areas/money/PaymentsPage.tsx';
import { SettlementLinesPage } from '#areas/money/SettlementLinesPage.tsx';
import { SettlementsPage } from '#areas/money/SettlementsPage.tsx';
import { OrderRecord } from '#areas/orders/OrderRecord.tsx';
import { OrdersPage } from '#areas/orders/OrdersPage.tsx';
import { PreviewPage } from '#areas/preview/PreviewPage.tsx';
import { ProductRecord } from '#areas/products/ProductRecord.tsx';
import { ProductsPage } from '#areas/products/ProductsPage.tsx';
import { LegalTextsPage } from '#areas/settings/LegalTextsPage.tsx';
import { SettingsPage } from '#areas/settings/SettingsPage.tsx';
import { LabelsPage } from '#areas/shipments/LabelsPage.tsx';
import { PickPage } from '#areas/shipments/PickPage.tsx';
import { ScanOutPage } from '#areas/shipments/ScanOutPage.tsx';
import { ShipmentRecord } from '#areas/shipments/ShipmentRecord.tsx';
import { ShipmentsPage } from '#areas/shipments/ShipmentsPage.tsx';
import { RoleRecord } from '#areas/staff/RoleRecord.tsx';
import { RolesPage } from '#areas/staff/RolesPage.tsx';
import { StaffPage } from '#areas/staff/StaffPage.tsx';
import { StaffRecord } from '#areas/staff/StaffRecord.tsx';
import { TodayPage } from '#areas/today/TodayPage.tsx';
import { AccountPage } from '#areas/work/AccountPage.tsx';
import { ApprovalsPage } from '#areas/work/ApprovalsPage.tsx';
import { ClosingsPage } from '#areas/work/ClosingsPage.tsx';
import { CorrectionsPage } from '#areas/work/CorrectionsPage.tsx';
import { LogPage } from '#areas/work/LogPage.tsx';
import { RefundsPage } from '#areas/work/RefundsPage.tsx';
import { SystemPage } from '#areas/work/SystemPage.tsx';

// Large and seldom opened: the first page does not wait for them.
const OverviewPage = lazyNamed(() => import('#areas/overview/OverviewPage.tsx'), 'OverviewPage');
const ImportPage = lazyNamed(() => import('#areas/products/ImportPage.tsx'), 'ImportPage');
const SettlementImportPage = lazyNamed(
  () => import('#areas/money/SettlementImportPage.tsx'),
  'SettlementImportPage',
);
const LegalRecord = lazyNamed(() => import('#areas/settings/LegalRecord.tsx'), 'LegalRecord');

export type Area = { path: string; title: string; right: StaffRight; page: ComponentType };

/** The areas in the order of the menu; who lacks the right sees neither entry nor page. */
export const areas: readonly Area[] = [
  { path: '/', title: '今天', right: 'self', page: TodayPage },
  { path: '/overview', title: '總覽', right: 'self', page: OverviewPage },
  { path: '/orders', title: '訂單', right: 'read_orders', page: OrdersPage },
  { path: '/shipments', title: '包裹', right: 'read_parcels', page: ShipmentsPage },
  { path: '/refunds', title: '退款', right: 'read_refunds', page: RefundsPage },
  { path: '/payments', title: '付款', right: 'read_money', page: PaymentsPage },
  { path: '/members', title: '會員', right: 'read_members', page: MembersPage },
  { path: '/approvals', title: '待核准', right: 'self', page: ApprovalsPage },
  { path: '/products', title: '商品與籤池', right: 'read_catalogue', page: ProductsPage },
  { path: '/content', title: '首頁與公告', right: 'read_content', page: FrontPage },
  { path: '/coupons', title: '優惠券', right: 'read_rewards', page: CouponsPage },
  { path: '/campaigns', title: '推播', right: 'read_content', page: CampaignsPage },
  { path: levelsPage, title: '任務與等級', right: 'read_rewards', page: LevelsPage },
  { path: '/closings', title: '結帳', right: 'read_money', page: ClosingsPage },
  { path: '/staff', title: '人員與職務', right: 'read_staff', page: StaffPage },
  { path: settingsPage, title: '商店設定', right: 'read_settings', page: SettingsPage },
  { path: '/log', title: '操作紀錄', right: 'read_log', page: LogPage },
  { path: '/system', title: '系統狀態', right: 'read_log', page: SystemPage },
  { path: '/account', title: '我的帳號', right: 'self', page: AccountPage },
];

/** Where something begins that is done often, for the palette. */
export const actions: readonly { title: string; path: string; right: StaffRight }[] = [
  { title: '新增商品', path: '/products?new=1', right: 'write_catalogue' },
  { title: '新增橫幅', path: '/content/banners/new', right: 'write_content' },
  { title: '新增蓋版活動', path: '/content/promos/new', right: 'write_content' },
  { title: '新增情報或公告', path: '/content/articles/new', right: 'write_content' },
  { title: '新增優惠券', path: '/coupons/new', right: 'write_rewards' },
  { title: '寫一則推播', path: '/campaigns/new', right: 'write_content' },
  { title: '新增職務', path: '/staff/roles/new', right: 'write_staff' },
  { title: '條款與政策', path: '/settings/legal', right: 'read_settings' },
  { title: '預覽商店', path: '/preview', right: 'read_catalogue' },
  { title: '最近 7 天的總覽', path: '/overview?days=7', right: 'self' },
  { title: '最近 90 天的總覽', path: '/overview?days=90', right: 'self' },
  { title: '待接單的包裹', path: '/shipments?state=paid', right: 'read_parcels' },
  { title: '待打包的包裹', path: '/shipments?state=accepted', right: 'read_parcels' },
  { title: '逾期的包裹', path: '/shipments?overdue=true', right: 'read_parcels' },
];

/** Pages below an area. */
export const records: readonly Area[] = [
  { path: '/orders/:id', title: '訂單', right: 'read_orders', page: OrderRecord },
  { path: '/payments/mismatches', title: '對不上的付款', right: 'read_money', page: MismatchesPage },
  { path: '/payments/settlements', title: '撥款', right: 'read_money', page: SettlementsPage },
  {
    path: '/payments/settlements/import',
    title: '匯入撥款明細',
    right: 'write_money',
    page: SettlementImportPage,
  },
  { path: '/payments/settlements/lines', title: '撥款明細', right: 'read_money', page: SettlementLinesPage },
  { path: invoicesPage, title: '開立失敗的發票', right: 'read_money', page: InvoicesPage },
  { path: '/payments/:id', title: '付款', right: 'read_money', page: PaymentRecord },
  { path: heldInvitationsPage, title: '邀請獎勵', right: 'read_rewards', page: InvitationsPage },
  { path: invoiceCorrectionsPage, title: '作廢與折讓', right: 'read_refunds', page: CorrectionsPage },
  { path: '/members/:id', title: '會員', right: 'read_members', page: MemberRecord },
  { path: '/members/:id/entries', title: '帳務明細', right: 'read_members', page: EntriesPage },
  { path: '/shipments/pick', title: '揀貨單', right: 'read_parcels', page: PickPage },
  { path: '/shipments/scan', title: '掃描交寄', right: 'write_parcels', page: ScanOutPage },
  { path: '/shipments/labels/:ids', title: '出貨單', right: 'read_parcels', page: LabelsPage },
  { path: '/shipments/:id', title: '包裹', right: 'read_parcels', page: ShipmentRecord },
  { path: '/products/import', title: '匯入商品', right: 'write_catalogue', page: ImportPage },
  { path: '/products/:id', title: '商品', right: 'read_catalogue', page: ProductRecord },
  { path: '/preview', title: '預覽', right: 'read_catalogue', page: PreviewPage },
  { path: '/staff/roles', title: '職務', right: 'read_staff', page: RolesPage },
  { path: '/staff/roles/:name', title: '職務', right: 'read_staff', page: RoleRecord },
  { path: '/staff/:id', title: '人員', right: 'read_staff', page: StaffRecord },
  { path: '/campaigns/:id', title: '推播', right: 'read_content', page: CampaignRecord },
  { path: '/coupons/:id', title: '優惠券', right: 'read_rewards', page: CouponRecord },
  { path: '/settings/legal', title: '條款與政策', right: 'read_settings', page: LegalTextsPage },
  { path: '/settings/legal/:kind', title: '條款與政策', right: 'read_settings', page: LegalRecord },
  { path: '/content/banners', title: '橫幅', right: 'read_content', page: BannersPage },
  { path: '/content/banners/:id', title: '橫幅', right: 'read_content', page: BannerRecord },
  { path: '/content/promos', title: '蓋版活動', right: 'read_content', page: PromosPage },
  { path: '/content/promos/:id', title: '蓋版活動', right: 'read_content', page: PromoRecord },
  { path: '/content/articles', title: '情報與公告', right: 'read_content', page: ArticlesPage },
  { path: '/content/articles/:id', title: '情報與公告', right: 'read_content', page: ArticleRecord },
  { path: '/content/keywords', title: '熱門關鍵字', right: 'read_content', page: KeywordsPage },
  { path: '/content/series', title: '系列', right: 'read_catalogue', page: SeriesPage },
];
