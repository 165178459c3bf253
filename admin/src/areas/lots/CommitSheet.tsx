import { uploadedPattern } from '@kujiya/contract/shop/safe-addresses';
import { commitLot, type StaffLot } from '@kujiya/contract/staff/lots';
import type { StaffPrize, StaffProduct } from '@kujiya/contract/staff/products';
import { formatCount, formatMoney } from '@kujiya/web/lib/format.ts';
import { mediaSources } from '@kujiya/web/ui/media.ts';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { CheckField } from '#kit/Fields.tsx';
import { FormSheet } from '#kit/FormSheet.tsx';
import { useEach } from './useEach.ts';
import { contentOf, type Discounts, discountWords, sumsOf, unitOf, warningsOf } from './words.ts';

const isUploaded = new RegExp(uploadedPattern);
/** Whether a lot cannot be committed to the picture of a prize, because nobody has uploaded one. */
const isBare = ({ is_frozen, image_url, variants }: StaffPrize) =>
  !is_frozen && ![image_url, ...variants.map((one) => one.image_url)].every((url) => isUploaded.test(url));

/** What the lots hold together, each prize with its picture. */
function Content({ product, lots }: { product: StaffProduct; lots: readonly StaffLot[] }) {
  const content = contentOf(product, lots);
  const isLong = content.length > 5;
  return (
    <ul
      aria-label="封進去的獎品"
      // A list that scrolls must be reachable by keyboard.
      tabIndex={isLong ? 0 : undefined}
      className={`divide-y divide-paper-edge ${isLong ? 'max-h-56 overflow-y-auto' : ''}`}
    >
      {content.map(({ prize, title, count }) => (
        <li key={prize.id} className="flex items-center gap-3 py-1.5 text-sm">
          {isBare(prize) ? (
            <span className="grid size-10 shrink-0 place-items-center rounded-sm border border-kuji-ink border-dashed text-kuji-ink text-xs">
              缺圖
            </span>
          ) : (
            <img
              {...mediaSources(prize.image_url)}
              sizes="40px"
              alt=""
              className="size-10 shrink-0 rounded-sm border border-paper-edge object-cover"
            />
          )}
          <span className="wrap-anywhere min-w-0 flex-1">{title}</span>
          <span className="tabular-nums">×{formatCount(count)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Everything that is about to be sealed, before it is: what the lots hold, bring, cost and leave. */
export function CommitSheet({
  product,
  lots,
  discounts,
  isSandbox,
  onClose,
}: {
  product: StaffProduct;
  lots: readonly StaffLot[];
  discounts: Discounts;
  /** The shop has no relays of drand, so its lots get the sandbox's randomness. */
  isSandbox: boolean;
  onClose: () => void;
}) {
  const { each, done, isBusy, text } = useEach();
  const [isKnown, setKnown] = useState(false);
  const unit = unitOf(product);
  const { total, brings, discounts: off, gives, margin } = sumsOf(lots);
  const isLoss = margin !== null && margin < 0;
  const bare = contentOf(product, lots).filter(({ prize }) => isBare(prize));
  const last = product.prizes.find(({ id }) => id === lots[0]?.last_prize_id);
  const warnings = [...new Set(lots.map(warningsOf).filter(Boolean))];
  const missing =
    product.images.length === 0
      ? '請先上傳商品圖片'
      : bare.length > 0
        ? `還缺 ${bare.length} 張獎品圖片`
        : isLoss && !isKnown
          ? '請先確認虧損'
          : null;
  const rows: readonly (readonly [name: string, amount: string, more?: string])[] = [
    [
      '籤數',
      lots.length > 1 ? `${lots.length} ${unit}，共 ${formatCount(total)} 抽` : `${formatCount(total)} 抽`,
    ],
    ['全部抽完的收入', formatMoney(brings)],
    ['紅利、優惠券折抵', formatMoney(-off), discountWords(discounts)],
    ['獎品成本', gives === null ? '不明' : `−${formatMoney(gives)}`],
  ];
  return (
    <FormSheet
      title={lots.length > 1 ? `封籤：${lots.length} ${unit}` : `封籤「${lots[0]?.title}」`}
      action={
        isBusy && lots.length > 1
          ? `封籤中，已封 ${done} ${unit}…`
          : lots.length > 1
            ? `封籤 ${lots.length} ${unit}`
            : '封籤'
      }
      missing={missing}
      isBusy={isBusy}
      failure={text}
      onSend={async () => {
        if (await each(lots, ({ id }) => call(commitLot, { params: { id }, body: {} }))) onClose();
      }}
      onClose={onClose}
    >
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {rows.map(([name, value, more]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">
              {name}
              {more && <span className="block text-xs">{more}</span>}
            </dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
        <dt className="border-paper-edge border-t pt-1 font-semibold">毛利</dt>
        <dd
          className={`border-paper-edge border-t pt-1 text-right font-black tabular-nums ${isLoss ? 'text-kuji-ink' : ''}`}
        >
          {margin === null ? '不明' : formatMoney(margin)}
        </dd>
      </dl>
      <Content product={product} lots={lots} />
      {product.type === 0 && (
        <p>{last ? `最後賞：${last.name}` : '沒有最後賞：抽走最後一張的人不會多得獎品。'}</p>
      )}
      {warnings.length > 0 && (
        <p role="alert" className="font-semibold text-kuji-ink">
          {warnings.join('；')}
        </p>
      )}
      <p className="text-ink-soft text-sm">
        {isSandbox
          ? '這間店還沒有接公開亂數：現在封的籤由測試用的亂數決定每一抽的獎品，那種亂數主人事先就知道，會員頁也會這樣寫。封籤會公布指紋。'
          : '封籤會公布指紋，並指定幾秒後才公布的公開亂數（drand）：由它決定每一抽的獎品，本店事先也不知道。'}
        之後獎品的等級、名稱、數量、尺寸和圖片都不能再改，也沒有人能指定誰中獎。 一抽都還沒賣出的{unit}
        ，之後仍可撤回，原因會公開。
      </p>
      {isLoss && (
        <div className="rounded-sm bg-kuji-tint p-3">
          <CheckField
            label={`我知道賣完會賠 ${formatMoney(-margin)}，還是要封籤`}
            value={isKnown}
            onChange={setKnown}
          />
        </div>
      )}
    </FormSheet>
  );
}
