import { blindboxLimits } from '@kujiya/contract/blindbox';
import { pointsPerToken, pointsStep } from '@kujiya/contract/shop/pricing';
import { shippingText } from '@kujiya/contract/shop/shop-terms';
import { ourShop } from '#lib/settings.ts';

const { lock, swapInterval } = blindboxLimits;

/** The course of the game in four pictures. Its numbers are the contract's limits, which the server enforces. */
export const steps = [
  {
    title: '挑一盒',
    text: '先選一中盒，再點一盒順眼的。灰色蓋章的已經有人帶走；貼著「挑選中」的，正有人拿在手上。',
  },
  {
    title: `保留 ${lock} 秒`,
    text: `拿起來的那一盒先為您保留 ${lock} 秒。可以搖一搖，也可以換一盒（每次間隔 ${swapInterval} 秒）；時間到就放回架上。`,
  },
  {
    title: '用道具卡',
    text: '提示卡告訴您一款「不在這一盒」的；透視卡直接告訴您裡面是誰。用掉一張就少一張，看完再決定買不買。',
  },
  {
    title: '就決定是你了',
    text: '付款後當場開箱：撕開封條、拉開袋子，公仔就收進您的盒櫃。不想挑，也可以整盒端走。',
  },
] as const;

export const fineOf = () => [
  {
    title: '價格與付款',
    lines: [
      '可以用代幣或信用卡付款，1 代幣等於新臺幣 1 元；付款前會列出應付金額，用代幣時也會列出付款後餘額。',
      `紅利 ${pointsPerToken} 點折抵 1 元，以 ${pointsStep} 點為單位；上限依您的會員等級。`,
      '完整的一中盒有整盒價；已開過的，以剩下的盒數乘上單盒價計算。有人正在挑選時，暫時不能整盒端走。',
    ],
  },
  {
    title: '公平',
    lines: [
      '每一中盒裝了哪些款式、還剩幾盒，全部公開；哪一盒是哪一款，開賣前就封存並公布指紋。',
      '有道具卡的人能在保留時先看裡面或排除一款，再決定買或換一盒；卡片不會改變內容，但架上的盒子可能有人看過，機率不會算進別人看過什麼。',
      '每次開箱都附收據，您的瀏覽器當場驗證；整中盒賣完後全部公開，任何人都能重算。',
    ],
  },
  {
    title: '收藏與圖鑑',
    lines: ['只要開到過，圖鑑就會點亮，寄出或送人都不會消失。', '集滿全套會有慶祝；還缺誰，看圖鑑最清楚。'],
  },
  {
    title: '出貨與退換',
    lines: [
      `開到的公仔先收進盒櫃，可存放 ${ourShop.storageDays} 天；${shippingText(ourShop)}。`,
      '盒玩屬機率型商品，拆封後恕不退換。收到如有瑕疵，請在 3 天內在訂單或包裹按「回報問題」，附上開箱影片。',
    ],
  },
];
