import type { OrderStatus, OrderType } from '@kujiya/contract/shop/orders';

export const typeWords: Readonly<Record<OrderType, string>> = {
  shop: '商城訂單',
  box_shipping: '盒櫃出貨',
  token_recharge: '儲值',
  kuji: '一番賞',
  blindbox: '盒玩',
  gashapon: '轉蛋',
};

export const statusWords: Readonly<Record<OrderStatus, string>> = {
  pending: '等待付款',
  paid: '已付款',
  processing: '處理中',
  shipping: '運送中',
  delivered: '已送達',
  completed: '已完成',
  cancelled: '已取消',
  refunded: '已退款',
};

/** The kinds of the ledger's entries that move what a member has. */
export const entryWords: Readonly<Record<string, string>> = {
  recharge: '儲值',
  late_payment: '逾時付款轉代幣',
  draw: '抽獎',
  goods: '商城訂單',
  shipping: '運費',
  cancellation: '取消退回',
  refund: '退款',
  token_refund: '退代幣',
  gift: '贈送',
  correction: '更正',
  rebate: '消費回饋',
  rebate_back: '收回消費回饋',
  debt: '抵扣欠點',
  check_in: '簽到',
  invitation: '邀請獎勵',
  exchange: '兌換購物金',
  expiry: '點數到期',
};

export const storageWords: Readonly<Record<string, string>> = {
  available: '保管中',
  pending: '預購未到貨',
  selected: '已選出貨',
  expired: '已過期',
  wrapped: '送禮中',
};

/** Of a present. */
export const presentStates: Readonly<Record<string, string>> = {
  open: '等人收下',
  claimed: '已收下',
  revoked: '已收回',
  returned: '沒有人收，已退回',
};

export const toolWords = { shake_card: '提示卡', insight_card: '透視卡' } as const;

export const reasonWords: Readonly<Record<string, string>> = {
  device: '同一台裝置',
  network: '同一個網路',
  card: '同一張卡',
  many: '邀請數量異常',
};
