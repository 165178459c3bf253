import type { DrawReceipt } from '@kujiya/contract/shop/draws';
import type { GameWords } from '#shop/game-words.ts';
import type { Proof, ProofCheckName } from './proof.ts';

/** What was not committed to is not claimed: format 1 has no terms, and not every picture has a hash. */
function shownWords({ contents, thisLot }: GameWords, terms: DrawReceipt['terms']): string {
  if (!terms)
    return `畫面上和收據上是同一項${contents}。${thisLot}的承諾只寫了編號，名稱和圖片沒有寫進承諾。`;
  if (terms.some(({ picture }) => picture === 'none'))
    return `畫面上和收據上是同一項${contents}，名稱和等級也和開賣前承諾的相同。圖片沒有寫進承諾。`;
  return `畫面上的${contents}和收據上記錄的${contents}一模一樣，名稱也和開賣前承諾的相同。`;
}

/** The name of each check and the fact it proves for a receipt with these terms, in plain words for members. */
export const checkWords = (
  words: GameWords,
  terms: DrawReceipt['terms'],
): Record<ProofCheckName, { title: string; proves: string }> => ({
  shape: { title: '收據完整', proves: '收據的每個欄位都在，重新計算的雜湊與收據上的一致。' },
  commitment: {
    title: '與公布的承諾相同',
    proves: `收據所屬的承諾指紋，和本店現在公布的相同。這個瀏覽器在${words.verb}之前沒有記下它；您自己記過的話，請拿來比對。`,
  },
  path: {
    title: `${words.piece}早就放好了`,
    proves: `從您的${words.piece}一路算上去，正好得到承諾指紋：${words.thisPiece}裝的${words.content}，開賣前就已決定。`,
  },
  shown: {
    title: '畫面沒有騙您',
    proves: shownWords(words, terms),
  },
  key: { title: '公鑰是本店的', proves: '收據使用的公鑰，就是本店對外公布的那一把。' },
  signature: { title: '本店簽章', proves: '收據由本店簽署，事後無法抵賴，也無法偷偷改寫。' },
});

/** How a check came out, in one line; undefined: still under way. */
export function verdictWords(words: GameWords, proof: Proof | undefined): string {
  if (!proof) return '驗證中…';
  if (proof.state === 'failed') return '驗證失敗・與承諾不符';
  if (proof.state === 'partial') return `部分驗證・${words.piece}本身相符`;
  return `已驗證・與${proof.notedAt === null ? '本店' : words.before}公布的承諾相符`;
}

/** What the check of the commitment proves where this browser noted it before the draw; `when` is that time. */
export const notedWords = (words: GameWords, when: string) =>
  `收據所屬的承諾指紋，就是這個瀏覽器在 ${when}、您${words.verb}之前記下的那一個，沒有換過。`;

/** Reasons why a check could not be made. */
export const unknownWords = (words: GameWords): Record<ProofCheckName, string> => ({
  shape: '無法檢查收據格式。',
  commitment: `目前讀不到${words.thisLot}公布的承諾，只能以收據自己的承諾核對。`,
  path: `無法核對${words.piece}的位置。`,
  shown: '無法核對畫面。',
  key: '目前讀不到本店公布的公鑰。',
  signature: `這個瀏覽器不支援 Ed25519，簽章無法在此驗證；${words.piece}的位置已核對。換用新版瀏覽器就能驗證。`,
});

/** Explanations for failed checks. */
export const failedWords = (words: GameWords): Record<ProofCheckName, string> => ({
  shape: '收據缺了欄位，或重新計算的雜湊與收據上的不同。',
  commitment: `收據上的承諾指紋，不是${words.thisLot}公布的、或這個瀏覽器先前記下的那一個。`,
  path: `至少有${words.onePiece}算不回承諾指紋：它和開賣前封好的不一樣。`,
  shown: `畫面上的${words.contents}和收據上的、或和開賣前承諾的名稱不一樣。`,
  key: '收據使用的公鑰，不是本店公布的、或這個瀏覽器先前記下的那一把。',
  signature: '簽章與收據內容不符，不是本店簽的，或簽完後被改過。',
});
