import { paymentLimits } from '@kujiya/contract/payments';
import { gatewaySwitches } from '#platform/config.ts';
import { open, type SealKeys, sameText, tradeSha } from '#shop/payments/seal.ts';

/** The trade that a form requests from the gateway. */
export type TradeRequest = {
  number: string;
  amount: number;
  description: string;
  seconds: number;
  notifyUrl: string;
  returnUrl: string;
  customerUrl: string;
  backUrl: string;
  methods: string[];
};
type Wrong = { code: string; words: string };

/** The largest difference allowed between the two clocks, in seconds. */
const drift = 120;

const isUrl = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '');

/** Reads a form as strictly as the gateway does: seal, lengths, amount, clock. `now` in ms. */
export function readTradeRequest(
  posted: Readonly<Record<string, string>>,
  merchantId: string,
  keys: SealKeys,
  now: number,
): TradeRequest | Wrong {
  const { MerchantID, TradeInfo = '', TradeSha = '', Version = '', EncryptType = '0' } = posted;
  const wrong = (code: string, words: string): Wrong => ({ code, words });
  if (MerchantID !== merchantId) return wrong('MPG01009', '商店代號不正確');
  if (!/^[12]\.\d$/.test(Version)) return wrong('MPG01015', 'Version 不正確');
  if (EncryptType !== '0') return wrong('MPG01015', 'EncryptType 不正確');
  if (!sameText(TradeSha, tradeSha(TradeInfo, keys))) return wrong('MPG03009', 'TradeSha 驗證失敗');
  const info = new URLSearchParams(open(TradeInfo, keys) ?? '');
  const field = (name: string) => info.get(name) ?? '';
  if (field('MerchantID') !== merchantId) return wrong('MPG01009', '商店代號不正確');
  if (field('RespondType') !== 'JSON') return wrong('MPG01010', 'RespondType 不正確');
  if (field('Version') !== Version) return wrong('MPG01015', 'Version 不一致');
  if (Math.abs(Number(field('TimeStamp')) - now / 1_000) > drift || field('TimeStamp') === '')
    return wrong('MPG01011', 'TimeStamp 逾時');
  if (!/^\w{1,30}$/.test(field('MerchantOrderNo'))) return wrong('MPG01012', '商店訂單編號格式不正確');
  if (!/^[1-9]\d{0,7}$/.test(field('Amt'))) return wrong('MPG01013', '金額不正確');
  const description = field('ItemDesc');
  if (description === '' || [...description].length > 50) return wrong('MPG01014', '商品資訊不正確');
  if ([...field('Email')].length > 50) return wrong('MPG10024', '付款人電子信箱格式錯誤');
  const seconds = Number(field('TradeLimit'));
  if (!(seconds >= paymentLimits.shortest && seconds <= paymentLimits.longest))
    return wrong('MPG01017', 'TradeLimit 不正確');
  const [notifyUrl, returnUrl, customerUrl, backUrl] = [
    field('NotifyURL'),
    field('ReturnURL'),
    field('CustomerURL'),
    field('ClientBackURL'),
  ] as const;
  if (![notifyUrl, returnUrl, customerUrl, backUrl].every(isUrl) || notifyUrl === returnUrl)
    return wrong('MPG01016', '網址不正確');
  const methods = gatewaySwitches.filter((name) => field(name) === '1');
  if (methods.length === 0) return wrong('MPG02004', '沒有可用的付款方式');
  return {
    number: field('MerchantOrderNo'),
    amount: Number(field('Amt')),
    description,
    seconds,
    notifyUrl,
    returnUrl,
    customerUrl,
    backUrl,
    methods,
  };
}
