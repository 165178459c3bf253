import { ichibanLimits } from '@kujiya/contract/ichiban';
import { pointsPerToken, pointsStep } from '@kujiya/contract/shop/pricing';
import { shippingText } from '@kujiya/contract/shop/shop-terms';
import { ourShop } from '#lib/settings.ts';

const { ticketsPerPurchase, lockPerDraw, lockMaximum, randomQuantities } = ichibanLimits;

export type RuleSection = { id: string; title: string; lines: readonly string[] };

/**
 * The rules of ichiban, in the order they are needed. Their numbers are the contract's limits, which the server
 * enforces; `lineHours` is a setting.
 */
export const sectionsOf = (lineHours: string): readonly RuleSection[] => [
  {
    id: 'how',
    title: '怎麼抽',
    lines: [
      '每一筒都有固定張數的籤，每張籤對應一個獎項，沒有空籤。選一筒，點選喜歡的籤號，確認購買後把籤撕開，獎品就是您的。',
      `一次最多選 ${ticketsPerPurchase} 張；不知道選幾號，可以讓系統隨機挑 ${randomQuantities.join('、')} 張。`,
      `想整筒帶走，用「整筒」一次買下所有剩餘的籤，不受 ${ticketsPerPurchase} 張限制。`,
      '商品頁上的剩餘張數與機率是即時的：某個獎項的機率，就是它剩下的張數除以整筒剩下的張數。',
    ],
  },
  {
    id: 'price',
    title: '價格與付款',
    lines: [
      '商品頁標示的是一抽的價格；有特價時，以紅字標示的特價計算。總金額就是單價乘上張數，沒有其他手續費。',
      '可以用代幣或信用卡付款，1 代幣等於新臺幣 1 元。按下付款前，畫面會列出應付金額；用代幣時，也會列出付款後的餘額。',
      '代幣不足時會帶您前往儲值，您選好的籤號會留著；但在付款完成前，籤號仍可能被其他玩家抽走。',
      '一番賞訂單不能使用優惠券。',
    ],
  },
  {
    id: 'lock',
    title: '抽選時間與鎖筒',
    lines: [
      `每次購買後，這一筒會為您保留 ${lockPerDraw} 秒，讓您安心接著抽；再次購買會再延長 ${lockPerDraw} 秒，累計最多 ${lockMaximum} 秒。`,
      '別人的保留時間內，您可以看籤、選籤，但要等倒數結束才能購買。畫面會顯示還要等多久。',
      '保留時間結束後，籤筒立即開放給所有人，沒有排隊優先權。',
    ],
  },
  {
    id: 'points',
    title: '紅利折抵',
    lines: [
      `${pointsPerToken} 點紅利折抵 1 元，以 ${pointsStep} 點為單位使用；紅利不足 ${pointsStep} 點時無法折抵。`,
      '每筆訂單可折抵的上限，依您的會員等級而定，一般為總金額的 50%，結帳畫面會直接算好給您看。',
      '少數商品不支援紅利折抵，結帳時不會出現折抵選項。',
    ],
  },
  {
    id: 'last',
    title: '最後賞',
    lines: [
      '設有最後賞的籤筒，抽走最後一張籤的人，除了籤上的獎品，還會一併得到最後賞。',
      '最後賞不在任何一張籤裡，因此不列入機率；每一筒只有一個。',
    ],
  },
  {
    id: 'fairness',
    title: '公平驗證',
    lines: [
      '每一筒開賣前，先把裝哪些獎寫定封好、公布封籤指紋，再用一輪事先約好的亂數排出每一張籤，公布承諾指紋與 TXID Hash。之後任何一張被動過，指紋就對不上。（早期的籤筒沒有用公開亂數，一樣在開賣前排定。）',
      '您每抽一次，都會拿到一份簽章收據，您的瀏覽器會當場驗證這張籤確實是開賣前就排好的那一張。',
      '整筒抽完後公布 TXID。任何人都能用驗證工具，自己算出大賞在哪幾號。',
    ],
  },
  {
    id: 'shipping',
    title: '出貨與退換',
    lines: [
      `抽中的獎品會放進您的盒櫃，可存放 ${ourShop.storageDays} 天；預購商品從到貨日起算。還剩幾天，盒櫃裡都看得到。`,
      `${shippingText(ourShop)}；贈品、獎勵與兌換的商品不計入件數。`,
      `申請出貨後約 ${ourShop.deliveryDays}送達，不配送超商。商品頁若另有標示，以商品頁為準。`,
      '一番賞屬機率型商品，籤一抽出即視為已拆封，恕不退換貨。',
    ],
  },
  {
    id: 'help',
    title: '問題回報與客服時間',
    lines: [
      '收到商品如有瑕疵、缺件或寄錯，請在收到後 3 天內，在訂單或包裹按「回報問題」，並附上從未拆封開始、沒有剪接的開箱影片。',
      '逾期或沒有開箱影片，我們難以釐清責任，可能無法受理。',
      `LINE 客服時間：${lineHours}（國定假日除外）。`,
    ],
  },
];
