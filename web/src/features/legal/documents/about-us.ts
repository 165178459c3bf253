import type { LegalDocument } from '@kujiya/contract/legal-texts/document';
import { contactUsPath, fairnessPath } from '@kujiya/contract/shop/paths';
import { shippingText } from '@kujiya/contract/shop/shop-terms';
import type { Settings } from '#lib/settings.ts';

export const aboutUs = ({ shopName, contactEmail, storageDays, ...shop }: Settings): LegalDocument => ({
  name: '關於我們',
  headline: '抽得開心，也抽得明白',
  lead: `${shopName}，一間開在網路上的玩具店，賣一番賞、盒玩和轉蛋。`,
  chapters: [
    {
      id: 'why',
      title: '為什麼開這間店',
      blocks: [
        '我們都有過那樣的下午：站在玩具店的櫃檯前，盯著牆上的籤，捏著零錢，想著下一張會不會就是它。撕開的那一秒，比拿到什麼都重要。',
        '搬到網路上之後，那一秒常常變成一個轉圈圈的畫面，結果是誰決定的，沒有人說得清楚。我們想把那一秒還給您：籤自己選、自己撕，而且撕完能自己查。',
      ],
    },
    {
      id: 'fair',
      title: '結果在開賣前就決定了',
      blocks: [
        '每一筒籤、每一個中盒、每一批轉蛋，在上架之前就排好順序、封存起來，並且先公布它的指紋。賣出去之後，沒有人能再動它，我們也不能。',
        {
          steps: [
            '開賣前：排好順序，公布指紋。',
            '您抽的時候：拿到一張簽章收據，瀏覽器當場核對它和指紋相符。',
            '全部抽完後：公布順序，任何人都能從頭算一次。',
          ],
        },
        { to: fairnessPath, label: '自己驗一次' },
      ],
    },
    {
      id: 'how',
      title: '我們怎麼做生意',
      blocks: [
        {
          list: [
            '機率寫在付款鈕旁邊，而且是即時的：剩幾個、總共幾個，您看到的就是真的。',
            '付款前先告訴您總額和付完剩多少，沒有事後才出現的費用。',
            '不做假的倒數，不顯示假的庫存，也不用「差一點就中」來吊您的胃口。',
            `抽到的東西免費保管 ${storageDays} 天，可以湊一湊再一起寄：${shippingText(shop)}。`,
            '不追蹤您在其他網站的足跡，不賣您的資料；Cookie 只用在登入的安全上。',
          ],
        },
      ],
    },
    {
      id: 'with-care',
      title: '玩得剛剛好',
      blocks: [
        '抽玩具是娛樂，不是投資。請用零用錢玩，不要用生活費玩。覺得自己停不下來的時候，請先關掉網頁休息；想徹底停下來，可以在「我的資料」刪除帳號。',
        `有話想說，請寄到 ${contactEmail}。`,
        { to: contactUsPath, label: '聯絡我們' },
      ],
    },
  ],
});
