import { ourShop } from '#lib/settings.ts';
import { Plate } from '#ui/drawings/Plate.tsx';
import { Stamp } from '#ui/Stamp.tsx';
import type { SentParcel } from './useShipping.ts';

/** A taped parcel with its label, tied with string. */
function TakenParcel() {
  return (
    <Plate>
      <path d="M58 66l24-22h92l22 22z" fill="#f7dcae" />
      <path d="M58 66h138v88a8 8 0 0 1-8 8H66a8 8 0 0 1-8-8z" fill="#efc88d" />
      <path d="M170 67.5h24v86a7 7 0 0 1-7 7h-17z" fill="rgb(32 26 23 / 10%)" stroke="none" />
      <path d="M116 44h22l4 22v26l-6-5-6 5-6-5-6 5-6-5V66z" fill="var(--color-butter)" strokeWidth="2" />
      <path d="M74 108h66v38H74z" fill="#fff" />
      <path d="M82 118h34M82 127h50M82 136h26" strokeWidth="2" />
      <path d="M152 122h18M152 132h18M161 113v28" stroke="var(--color-kuji)" strokeWidth="2.5" />
      <path d="M30 128h18M24 140h24M36 152h12" stroke="var(--color-ink-soft)" />
    </Plate>
  );
}

const stepsOf = () => [
  ['打包', '店員依訂單備貨'],
  ['交寄', '交給物流時通知您，附上查詢單號'],
  ['送達', `申請後約 ${ourShop.deliveryDays}，請錄開箱影片`],
];

/** The confirmation that the parcel was ordered, with the steps that follow. */
export function SentStep({ sent }: { sent: SentParcel }) {
  return (
    <div className="grid justify-items-center gap-4 pt-1 text-center">
      <div className="relative">
        <TakenParcel />
        <Stamp color="var(--color-kuji)" tilt={-10} className="stamp-down absolute right-2 bottom-4 text-xl">
          已收單
        </Stamp>
      </div>
      <p>
        <strong className="block text-lg font-black">{sent.things} 件商品準備出發</strong>
        <span className="text-sm text-ink-soft">
          {sent.fee === 0 ? '免運費' : `運費 ${sent.fee} 代幣已支付`}・{sent.number}
        </span>
      </p>
      <ol className="grid w-full gap-2 text-left">
        {stepsOf().map(([name, text], i) => (
          <li key={name} className="flex items-center gap-3 rounded-md bg-paper-deep px-3 py-2.5">
            <span className="grid size-8 shrink-0 place-items-center rounded-full bg-ink font-print text-white">
              {i + 1}
            </span>
            <span>
              <strong className="font-black">{name}</strong>
              <span className="block text-sm text-ink-soft">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="text-sm text-ink-soft">打包前都可以取消，商品會帶著原本的保管天數回到盒櫃。</p>
    </div>
  );
}
