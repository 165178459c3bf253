import type { LotCheckName } from '@kujiya/fairness/verify-lot';

/** What each check of a whole tube asks, in the words of a member. */
export const lotWords: Record<LotCheckName, { title: string; proves: string }> = {
  txidHash: { title: 'TXID 沒有換過', proves: '公布的 TXID 重新雜湊後，正是開賣前貼出來的 TXID Hash。' },
  txid: { title: 'TXID 出自籤筒的秘密', proves: '用公布的秘密與獎品表重新計算，得到同一個 TXID。' },
  root: { title: '每張籤都照承諾擺放', proves: '由秘密重排整筒籤，得到開賣前公布的承諾指紋。' },
  prizeNumbers: { title: '大賞在該在的籤號', proves: '抽出大賞的籤號，與 TXID 演算法算出的完全相同。' },
  tickets: { title: '每張籤只賣一次、獎沒掉包', proves: '所有籤各被抽出一次，開出的獎就是當初裝進去的獎。' },
  receipts: { title: '收據一張不少', proves: '每張收據都記著前一張，從第一抽連到最後一抽。' },
  signatures: { title: '每張收據都有本店簽名', proves: '所有簽名都能用本店公鑰驗證。' },
};

const kinds: Record<string, (at: string) => string> = {
  mismatch: (at) => (at ? `第 ${at} 號籤的獎與承諾不符` : '重新計算的結果不一致'),
  'step-past-36': () => '這個 TXID 需要超過 36 步，本店不會開這樣的籤筒',
  'not-reached': () => '100 步內找不到足夠的籤號',
  unexpected: (at) => `第 ${at} 號籤不該有大賞`,
  missing: (at) => `缺少第 ${at} 號籤`,
  unknown: (at) => `出現不存在的第 ${at} 號籤`,
  twice: (at) => `第 ${at} 號籤被抽了兩次`,
  broken: (at) => `第 ${at} 張收據接不上前一張`,
  'other-lot': (at) => `第 ${at} 張收據屬於別的籤筒`,
  'last-prize': (at) => `第 ${at} 張收據的最後賞不對`,
  invalid: (at) => `第 ${at} 張收據的簽名無效`,
  unsupported: () => '這個瀏覽器不支援 Ed25519，無法在此驗簽；其他項目不受影響',
};

/** A check's short code (`missing:12`) as a sentence. */
export const detailWords = (detail: string): string => {
  const [kind = '', at = ''] = detail.split(':');
  return kinds[kind]?.(at) ?? detail;
};
