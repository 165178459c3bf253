import { Stamp } from '#ui/Stamp.tsx';
import { TakenParcel } from './TakenParcel.tsx';
import type { SentParcel } from './useShipping.ts';

const steps = [
  ['打包', '店員依訂單備貨，1–2 個工作天'],
  ['交寄', '交給貨運時通知您，附上查詢單號'],
  ['到貨', '約 5–10 個工作天，請錄開箱影片'],
] as const;

/** The parcel is on its way to the packers; what happens next. */
export function SentStep({ sent }: { sent: SentParcel }) {
  return (
    <div className="grid justify-items-center gap-4 pt-1 text-center">
      <div className="relative">
        <TakenParcel />
        <Stamp color="var(--color-kuji)" tilt={-10} className="stamp-down absolute right-2 bottom-4 text-xl">
          已收件
        </Stamp>
      </div>
      <p>
        <strong className="block text-lg font-black">{sent.things} 件商品準備出發</strong>
        <span className="text-sm text-ink-soft">
          {sent.fee === 0 ? '免運費' : `運費 ${sent.fee} 元已支付`}・{sent.number}
        </span>
      </p>
      <ol className="grid w-full gap-2 text-left">
        {steps.map(([name, text], i) => (
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
