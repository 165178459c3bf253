import { isBatch, type LotFormat } from '@kujiya/fairness/spec';
import type { LotCheck, LotCheckName } from '@kujiya/fairness/verify-lot';

/** Title and claim of each check of a whole lot, in words that fit tickets, boxes and capsules alike. */
const lotWords: Record<LotCheckName, { title: string; proves: string }> = {
  seal: { title: '秘密沒有換過', proves: '公布的秘密重新雜湊後，和這份檔案裡的秘密指紋相同。' },
  beacon: {
    title: '亂數不是本店挑的',
    proves: '用的是封籤時就指定的那一輪公開亂數，簽章驗證無誤；封籤時還沒有人知道它，也沒有一抽早於它。',
  },
  txidHash: { title: 'TXID 沒有換過', proves: '公布的 TXID 重新雜湊後，和這份檔案裡的 TXID Hash 相同。' },
  txid: { title: 'TXID 出自公布的秘密', proves: '用公布的秘密與獎品表重新計算，得到同一個 TXID。' },
  root: { title: '每個號碼都照承諾擺放', proves: '由秘密從頭重排一次，得到這份檔案裡的承諾指紋。' },
  prizeNumbers: { title: '大賞在該在的號碼', proves: '抽出大賞的號碼，與 TXID 演算法算出的完全相同。' },
  tickets: {
    title: '每個號碼只賣一次、獎沒掉包',
    proves: '所有號碼各被抽出一次，開出的獎就是當初裝進去的獎。',
  },
  receipts: { title: '收據一張不少', proves: '每張收據都記著前一張，從第一抽連到最後一抽。' },
  signatures: { title: '每張收據都有本店簽章', proves: '所有簽章都能用這份檔案裡的公鑰驗證。' },
};

/** Of a lot whose beacon is not drand's: what holds is true, but proves nothing about the shop. */
const sandboxBeacon =
  '用的是封籤時指定的那一輪，簽章驗證無誤；但這是測試用的亂數來源，本店事先就知道，不是公開的。';

/**
 * Several members draw from a machine at once, so its receipts are not chained; instead every capsule is on one
 * receipt.
 */
const batchReceipts = '每顆轉蛋都在一張收據上，收據以第一顆的號碼為號，一號不漏。';

/** The title of a check, and the claim it proves when it holds. */
export function wordsOf(
  { name, detail }: Pick<LotCheck, 'name' | 'detail'>,
  format: LotFormat,
): { title: string; proves: string } {
  if (name === 'receipts' && isBatch(format)) return { ...lotWords.receipts, proves: batchReceipts };
  if (detail === 'own-chain') return { title: '用的是測試用的亂數', proves: sandboxBeacon };
  return lotWords[name];
}

const kinds: Record<string, (at: string) => string> = {
  mismatch: (at) => (at ? `第 ${at} 號的獎與承諾不符` : '重新計算的結果不一致'),
  'step-past-36': () => '這個 TXID 需要超過 36 步，本店不會這樣開賣',
  'not-reached': () => '100 步內找不到足夠的號碼',
  unexpected: (at) => `第 ${at} 號不該有大賞`,
  missing: (at) => `缺少第 ${at} 號`,
  unknown: (at) => `出現不存在的第 ${at} 號`,
  twice: (at) => `第 ${at} 號被抽了兩次`,
  broken: (at) => `第 ${at} 張收據不在該在的位置`,
  'other-lot': (at) => `第 ${at} 張收據屬於別的籤筒、中盒或批次`,
  'last-prize': (at) => `第 ${at} 張收據的最後賞不對`,
  invalid: (at) => (at ? `第 ${at} 張收據的簽章無效` : '這一輪的亂數簽章無效'),
  'unknown-chain': () => '不認得這個亂數來源，檔案裡也沒有它的公鑰',
  'other-chain': () => '檔案裡的亂數來源，不是封籤時指定的那一個',
  early: (at) => `第 ${at} 張收據早於指定的那一輪亂數`,
  unsupported: () => '這個瀏覽器不支援 Ed25519，無法在此驗證簽章；其他項目不受影響',
};

/** A check's short code (`missing:12`) as a sentence. */
export const detailWords = (detail: string): string => {
  const [kind = '', at = ''] = detail.split(':');
  return kinds[kind]?.(at) ?? detail;
};
