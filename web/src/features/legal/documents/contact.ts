import type { LegalDocument } from '@kujiya/contract/legal-texts/document';
import { fairnessPath } from '@kujiya/contract/shop/paths';
import { visitorLimits } from '@kujiya/contract/visitors';
import type { Settings } from '#lib/settings.ts';

export const contact = ({
  shopName,
  serviceHours,
  contactEmail,
  contactPhone,
  sellerDetails,
}: Settings): LegalDocument => ({
  name: '聯絡我們',
  headline: '有事直接寫信來',
  lead: `${shopName} 客服的回信時間是${serviceHours}。下班後和假日收到的信，下一個上班日會先看。`,
  chapters: [
    {
      id: 'topics',
      title: '信裡請附上這些',
      blocks: [
        '資料一次附齊，就不用來回確認。主旨寫上問題種類，處理最快。',
        {
          head: ['什麼事', '請附上'],
          rows: [
            ['商品瑕疵、缺件、寄錯', '不用寄信：收到後 3 天內，在訂單或包裹按「回報問題」，附上照片和影片。'],
            ['出貨與配送', '訂單編號、收件人姓名，以及想更改或查詢的內容。'],
            ['代幣與付款', '註冊手機、交易時間與金額，有付款畫面截圖更好。'],
            ['抽獎結果', '訂單編號，或驗證工具顯示的訊息。'],
            ['帳號登入', '註冊手機、用什麼方式登入、畫面上的錯誤訊息。'],
            ['個人資料', '想查詢、更正或刪除的項目。多數可以直接在「設定」裡自己完成。'],
          ],
        },
        { note: '客服不會向您要密碼或簡訊驗證碼，也不會請您操作 ATM。遇到這種要求，一定不是我們。' },
      ],
    },
    {
      id: 'answers',
      title: '寫信之前，也許這裡就有答案',
      blocks: [
        {
          list: [
            '抽獎規則、鎖筒時間、紅利折抵：請看各玩法的規則頁。',
            '中獎順序對不對：用公平驗證工具自己算一次。',
            '能不能退換、影片怎麼拍：請看退換貨政策。',
            `我們留了哪些資料、留多久：請看隱私權政策。造訪紀錄最多留 ${visitorLimits.retentionDays} 天。`,
          ],
        },
        { to: fairnessPath, label: '打開公平驗證' },
      ],
    },
    {
      id: 'seller',
      title: '誰在經營這間店',
      blocks: [
        {
          head: ['項目', '內容'],
          rows: [
            ['商店', shopName],
            ...(sellerDetails === null ? [] : [['經營者', sellerDetails] as const]),
            ['信箱', contactEmail],
            ...(contactPhone === null ? [] : [['電話', contactPhone] as const]),
          ],
        },
      ],
    },
    {
      id: 'complaints',
      title: '如果我們的答覆您不滿意',
      blocks: [
        '請在回信中說明您希望怎麼處理，我們會由另一位同事重新審視一次，並在 15 天內給您正式答覆。',
        '您也可以撥打全國消費者服務專線 1950，或向各縣市政府的消費者服務中心申訴、申請調解。',
      ],
    },
  ],
});
