import { shippingText } from '@kujiya/contract/shop/shop-terms';
import {
  changeSettings,
  type Facts,
  type GatewayMethod,
  gatewayMethods,
  type ShopNumber,
  type StaffSettings,
  settingLimits,
  shopChoices,
  shopFacts,
  shopNumbers,
  staffSettings,
  type Terms,
} from '@kujiya/contract/staff/settings';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatCount, formatMoney } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { CheckField, NumberField, TextField } from '#kit/Fields.tsx';
import { useFault } from '#kit/faults.ts';
import { RecordForm } from '#kit/RecordForm.tsx';
import { RecordLog } from '#kit/RecordLog.tsx';
import { Panel } from '#kit/Section.tsx';
import { useStaff } from '#kit/staff.ts';
import { SettingsTabs } from './SettingsTabs.tsx';

type Selling = Terms & Pick<Facts, 'delivery_days'>;
const numbers = Object.keys(shopNumbers) as ShopNumber[];
const words = {
  shipping_fee: shopNumbers.shipping_fee.title,
  free_from: shopNumbers.free_from.title,
  storage_days: shopNumbers.storage_days.title,
  delivery_days: shopFacts.delivery_days,
  ...shopChoices,
} as const;
const units: Record<ShopNumber, string> = {
  shipping_fee: '代幣，0 是一律免運',
  free_from: '件；贈品與兌換品不計',
  storage_days: '天，從抽到或到貨那天起算',
};

/** The values that hold: an owner's, or in their place the defaults. */
const holding = (set: Selling, { environment }: StaffSettings) => ({
  shippingFee: set.shipping_fee ?? environment.shipping_fee ?? 0,
  freeFrom: set.free_from ?? environment.free_from ?? 1,
  storageDays: set.storage_days ?? environment.storage_days ?? 0,
  deliveryDays: set.delivery_days ?? environment.delivery_days ?? '',
  methods: set.payment_methods ?? environment.payment_methods ?? [],
  amounts: set.recharge_amounts ?? environment.recharge_amounts ?? [],
});

function lacks(set: Selling): string | null {
  const wrong = numbers.find((name) => {
    const { from, to } = shopNumbers[name];
    const value = set[name];
    return value !== null && (value < from || value > to);
  });
  if (wrong) return `${words[wrong]}要在 ${shopNumbers[wrong].from} 到 ${shopNumbers[wrong].to} 之間`;
  if (set.delivery_days?.trim() === '') return '請填寫送達時間';
  if ([...(set.delivery_days ?? '')].length > settingLimits.deliveryMax)
    return `送達時間最多 ${settingLimits.deliveryMax} 字`;
  if (set.payment_methods?.length === 0) return '請至少選一種付款方式';
  const { recharge_amounts: amounts } = set;
  const { amounts: most, amountFrom, amountTo } = settingLimits;
  if (amounts === null) return null;
  if (amounts.length === 0 || amounts.length > most) return `請填 1 到 ${most} 個儲值金額`;
  if (amounts.some((amount) => !(amount >= amountFrom && amount <= amountTo)))
    return `儲值金額要在 ${formatMoney(amountFrom)} 到 ${formatMoney(amountTo)} 之間`;
  return new Set(amounts).size < amounts.length ? '儲值金額有重複的' : null;
}

/** Whole amounts typed with anything between them; what is no number is 0, which cannot be saved. */
const amountsIn = (text: string): number[] =>
  text
    .normalize('NFKC')
    .split(/[\s、;]+|,(?!\d{3}(?!\d))/)
    .filter((part) => part !== '')
    .map((part) => (/^[\d,]+$/.test(part) ? Number(part.replaceAll(',', '')) : 0))
    .sort((a, b) => a - b);

function AmountsField({
  value,
  disabled,
  onChange,
}: {
  value: readonly number[];
  disabled: boolean;
  onChange: (amounts: number[]) => void;
}) {
  const [typed, setTyped] = useState('');
  // Other amounts than the typed ones: they were set from outside.
  const isTyped = JSON.stringify(amountsIn(typed)) === JSON.stringify(value);
  return (
    <TextField
      label={words.recharge_amounts}
      hint={`元，用頓號或空格分開，最多 ${settingLimits.amounts} 個`}
      disabled={disabled}
      value={isTyped ? typed : value.map((amount) => formatCount(amount)).join('、')}
      onChange={(text) => {
        setTyped(text);
        onChange(amountsIn(text));
      }}
    />
  );
}

function MethodsField({
  given,
  value,
  disabled,
  onChange,
}: {
  /** Those of the gateway's contract. */
  given: readonly GatewayMethod[];
  value: readonly GatewayMethod[];
  disabled: boolean;
  onChange: (method: GatewayMethod, isOn: boolean) => void;
}) {
  const { text, place } = useFault(words.payment_methods);
  return (
    <div ref={place}>
      <fieldset>
        <legend className="font-semibold text-sm">{words.payment_methods}</legend>
        {given.map((method) => (
          <CheckField
            key={method}
            label={gatewayMethods[method]}
            disabled={disabled}
            value={value.includes(method)}
            onChange={(isOn) => onChange(method, isOn)}
          />
        ))}
        {text !== null && (
          <p role="alert" className="font-semibold text-kuji-ink text-xs">
            {text}
          </p>
        )}
        <p className="text-ink-soft text-xs">只列出金流合約裡有的；要加新的，先和金流公司簽約</p>
      </fieldset>
    </div>
  );
}

/** What members will read, and whom a change does not touch. */
function Preview({ of, isChanged }: { of: ReturnType<typeof holding>; isChanged: boolean }) {
  return (
    <section aria-label="會員會看到" className="grid gap-2 rounded-sm bg-paper p-3 text-sm tablet:col-span-2">
      <h2 className="font-semibold">{isChanged ? '儲存後會員會看到' : '會員現在看到'}</h2>
      <p className="rounded-md bg-butter-tint px-3 py-2">
        {shippingText(of)}（贈品、兌換商品不計件）。每件免費保管 {of.storageDays} 天。約 {of.deliveryDays}
        送達。
      </p>
      <ul aria-label="儲值金額" className="flex flex-wrap gap-2">
        {of.amounts.map((amount, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the amounts have no state, and may be equal while they are typed
            key={at}
            className="rounded-sm border border-paper-edge bg-white px-3 py-1 tabular-nums"
          >
            {formatMoney(amount)}
          </li>
        ))}
      </ul>
      <p>付款頁可選：{of.methods.map((method) => gatewayMethods[method]).join('、')}</p>
      <p className="text-ink-soft">
        儲存後立刻生效，只影響之後的出貨、抽獎與付款。已成立的訂單和包裹照當時的運費；已經在盒櫃裡的商品照抽到那天承諾的期限；還沒付款的訂單，付款頁已開啟的照舊。自己寫的條款版本不會跟著改，請到「條款與政策」發布新的一版。
      </p>
    </section>
  );
}

function SellingForm({ settings, mayWrite }: { settings: StaffSettings; mayWrite: boolean }) {
  const { environment } = settings;
  const given = environment.payment_methods ?? [];
  return (
    <RecordForm<Selling>
      nouns={['settings']}
      name="settings:selling"
      record={settings}
      words={words}
      mayWrite={mayWrite}
      missing={lacks}
      save={(changes, version) => call(changeSettings, { body: { ...changes, version } })}
    >
      {(shown, set) => {
        const now = holding(shown, settings);
        const methods = (method: GatewayMethod, isOn: boolean) =>
          given.filter((one) => (one === method ? isOn : now.methods.includes(one)));
        return (
          <>
            {numbers.map((name) => (
              <NumberField
                key={name}
                label={words[name]}
                hint={`${units[name]}。${shown[name] === null ? '空白：採用' : '清空就採用'}預設的 ${environment[name]}`}
                disabled={!mayWrite}
                value={shown[name]}
                onChange={(value) => set(name, value)}
              />
            ))}
            <TextField
              label={words.delivery_days}
              hint="從申請出貨到送達，寫在規則、條款和出貨完成的畫面"
              disabled={!mayWrite}
              value={now.deliveryDays}
              onChange={(value) => set('delivery_days', value === environment.delivery_days ? null : value)}
            />
            <AmountsField
              value={now.amounts}
              disabled={!mayWrite}
              onChange={(amounts) => set('recharge_amounts', amounts)}
            />
            <MethodsField
              given={given}
              value={now.methods}
              disabled={!mayWrite}
              onChange={(method, isOn) => set('payment_methods', methods(method, isOn))}
            />
            <Preview
              of={now}
              isChanged={JSON.stringify(now) !== JSON.stringify(holding(settings, settings))}
            />
          </>
        );
      }}
    </RecordForm>
  );
}

/** The terms of shipping, storage and payment, and what a change of them means. */
export function SellingPage() {
  const mayWrite = useStaff().can('write_settings');
  const { data, error, isPending } = useQuery({
    queryKey: [staffSettings.path],
    queryFn: ({ signal }) => call(staffSettings, {}, { signal }),
  });
  return (
    <>
      <SettingsTabs />
      <article className="grid max-w-4xl grid-cols-1 gap-4">
        <h1 className="font-black text-xl">出貨與付款</h1>
        <Failure text={error && messageOf(error)} />
        {isPending && !error && <p className="text-ink-soft">載入中…</p>}
        {data && (
          <>
            <SellingForm settings={data.data} mayWrite={mayWrite} />
            <Panel title="不能在這裡改的">
              <p>
                一番賞、盒玩、轉蛋的規則，以及等級、紅利、任務、簽到和邀請禮，是開賣前對會員的承諾：每一抽的公平和會員已經累積的權利都靠它們，所以只跟著新版程式改，不由任何人在後台改。
              </p>
            </Panel>
            <RecordLog subject="settings:shop" />
          </>
        )}
      </article>
    </>
  );
}
