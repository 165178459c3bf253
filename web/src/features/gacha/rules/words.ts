import { gachaLimits } from '@kujiya/contract/gacha';
import { pointsPerToken, pointsStep } from '@kujiya/contract/shop/pricing';
import { shippingText } from '@kujiya/contract/shop/shop-terms';
import { ourShop } from '#lib/settings.ts';

/** The steps of a turn, in order. */
export const steps = [
  {
    title: '選數量',
    text: `一次可以轉 ${gachaLimits.quantities.join('、')} 顆，付款前先看清楚總金額與餘額。`,
  },
  { title: '轉把手', text: '握住把手順時針轉一圈，也可以按按鈕或用鍵盤。' },
  { title: '接轉蛋', text: '轉蛋從機台掉下來，沿著蓋線扭開，看看是誰。' },
  { title: '收進盒櫃', text: '轉到的都在盒櫃裡等您，想寄的時候再一起寄。' },
] as const;

type Rule = { id: string; title: string; lines: readonly string[] };

/** The rules of the machines. Their numbers are the contract's limits, which the server enforces. */
export const rulesOf = (): readonly Rule[] => [
  {
    id: 'odds',
    title: '機率攤開給您看',
    lines: [
      '每一款剩幾顆、總共幾顆都照實標示，機率就是該款剩餘顆數除以這一批的剩餘顆數，隨時更新。',
      '一批賣完才換下一批，每一批各有自己的顆數與機率。',
    ],
  },
  {
    id: 'together',
    title: '大家一起轉，不用排隊',
    lines: [
      '同一台機器可以很多人同時轉，誰先付款誰先拿，轉蛋絕不會重複給兩個人。',
      '數量不夠時不會扣款，請改少一點再轉。',
    ],
  },
  {
    id: 'fair',
    title: '掉哪一顆，早就排好了',
    lines: [
      '每一批上架前，每顆裝的款式和掉落順序都已封存並公布指紋，誰也改不了。',
      '每次轉完都有簽章收據，您的瀏覽器會當場驗證；整批轉完後全部公開。',
    ],
  },
  {
    id: 'price',
    title: '價格與折抵',
    lines: [
      '可以用代幣或信用卡付款，1 代幣等於新臺幣 1 元；代幣不足時會帶您前往儲值。',
      `可用紅利折抵的商品，${pointsPerToken} 點折 1 元，每 ${pointsStep} 點為一單位，上限依會員等級。`,
    ],
  },
  {
    id: 'trial',
    title: '試轉',
    lines: ['試轉只播放動畫：不扣代幣、不動機台裡的轉蛋，轉到的也不會收進盒櫃。'],
  },
  {
    id: 'shipping',
    title: '出貨與退換',
    lines: [
      `盒櫃可存放 ${ourShop.storageDays} 天；${shippingText(ourShop)}。`,
      '轉蛋屬機率型商品，一轉出即視為已拆封，恕不退換。',
      '瑕疵或缺件請在收到後 3 天內，在訂單或包裹按「回報問題」，並附上開箱影片。',
    ],
  },
];
