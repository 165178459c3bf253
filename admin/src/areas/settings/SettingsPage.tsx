import { isEmail } from '@kujiya/contract/shop/invoice';
import {
  changeSettings,
  type Facts,
  fixedSettings,
  type GatewayMethod,
  gatewayMethods,
  isLineAccount,
  isShopPhone,
  lineAccountOf,
  optionalFacts,
  type ShopFact,
  type StaffSettings,
  settingLimits,
  shopFacts,
  staffSettings,
} from '@kujiya/contract/staff/settings';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { TextField } from '#kit/Fields.tsx';
import { RecordForm } from '#kit/RecordForm.tsx';
import { RecordLog } from '#kit/RecordLog.tsx';
import { Line, Section } from '#kit/Section.tsx';
import { useStaff } from '#kit/staff.ts';
import { ApprovalAmount } from './ApprovalAmount.tsx';
import { LooksForm } from './LooksForm.tsx';
import { SettingsTabs } from './SettingsTabs.tsx';

// Name and pictures have a form of their own; how long a parcel takes stands beside what it costs.
const { shop_name, short_name, logo_light, logo_dark, icon, delivery_days, ...words } = shopFacts;
type Fact = keyof typeof words;
const names = Object.keys(words) as Fact[];
const isOptional = (name: ShopFact) => optionalFacts.includes(name);
const most: Record<Fact, number> = {
  service_hours: settingLimits.hoursMax,
  line_hours: settingLimits.hoursMax,
  return_hours: settingLimits.hoursMax,
  contact_email: settingLimits.emailMax,
  contact_phone: settingLimits.phoneMax,
  seller_details: settingLimits.sellerMax,
  line_account_url: settingLimits.addressMax,
};
const where: Record<Fact, string> = {
  service_hours: '聯絡我們、服務條款；沒有 LINE 帳號時，也在 LINE 帳號頁',
  line_hours: 'LINE 帳號頁、一番賞與轉蛋的規則',
  return_hours: '退換貨政策',
  contact_email: '頁尾、聯絡我們、規則、條款與政策',
  contact_phone: '聯絡我們；留空就不顯示',
  seller_details: '聯絡我們（公司、統編、負責人、地址）；留空就不顯示',
  line_account_url: 'LINE 帳號頁的 QR Code 與「加入 LINE 好友」；留空就沒有這兩樣',
};

/** What is typed where the name of a field does not say it. */
const examples: Partial<Record<Fact, string>> = {
  line_account_url: 'LINE 官方帳號管理頁上的 ID，例如 @kujiya，或加好友的網址，例如 https://lin.ee/AbCdEfG。',
};

function lacks(shown: Pick<Facts, Fact>): string | null {
  const empty = names.find((name) => shown[name] !== null && shown[name]?.trim() === '' && !isOptional(name));
  if (empty) return `請填寫${shopFacts[empty]}`;
  const long = names.find((name) => [...(shown[name] ?? '')].length > most[name]);
  if (long) return `${shopFacts[long]}最多 ${most[long]} 字`;
  if (shown.contact_email !== null && !isEmail(shown.contact_email)) return '客服信箱的格式不正確';
  if (shown.contact_phone && !isShopPhone(shown.contact_phone)) return '客服電話的格式不正確';
  return shown.line_account_url && !isLineAccount(lineAccountOf(shown.line_account_url))
    ? 'LINE 官方帳號要填 @ 開頭的 ID，或 https:// 開頭的網址'
    : null;
}

/** One of the facts: the owner's, or in its place the environment's, to which it can return. */
function FactField({
  name,
  value,
  given,
  mayWrite,
  onChange,
}: {
  name: Fact;
  value: string | null;
  given: string;
  mayWrite: boolean;
  onChange: (value: string | null) => void;
}) {
  return (
    <div>
      <TextField
        label={shopFacts[name]}
        hint={`${examples[name] ?? ''}顯示在：${where[name]}`}
        disabled={!mayWrite}
        value={value ?? given}
        onChange={onChange}
      />
      {name === 'line_account_url' && value && isLineAccount(lineAccountOf(value)) && (
        <a
          href={lineAccountOf(value)}
          target="_blank"
          rel="noreferrer"
          className="break-all text-sm underline"
        >
          會員會打開：{lineAccountOf(value)}
        </a>
      )}
      {value === null ? (
        <p className="mt-1 text-ink-soft text-xs">目前是預設的</p>
      ) : (
        <p className="mt-1 break-words text-ink-soft text-xs">
          預設：{given || '（沒有）'}{' '}
          {mayWrite && (
            <button type="button" className="min-h-6 underline" onClick={() => onChange(null)}>
              {shopFacts[name]}改回預設
            </button>
          )}
        </p>
      )}
    </div>
  );
}

function FactsForm({ settings, mayWrite }: { settings: StaffSettings; mayWrite: boolean }) {
  return (
    <RecordForm<Pick<Facts, Fact>>
      nouns={['settings']}
      name="settings:shop"
      record={settings}
      words={words}
      given={settings.environment}
      mayWrite={mayWrite}
      missing={lacks}
      save={({ line_account_url: line, ...changes }, version) =>
        call(changeSettings, {
          body: {
            ...changes,
            ...(line !== undefined && { line_account_url: line && lineAccountOf(line) }),
            version,
          },
        })
      }
    >
      {(shown, set) => (
        <>
          <h2 className="font-semibold text-lg tablet:col-span-2">會員看到的資料</h2>
          {names.map((name) => (
            <FactField
              key={name}
              name={name}
              value={shown[name]}
              given={settings.environment[name] ?? ''}
              mayWrite={mayWrite}
              onChange={(value) => set(name, value)}
            />
          ))}
          <p className="text-ink-soft text-sm tablet:col-span-2">
            儲存後，會員下一次打開頁面就會看到。自己寫的條款版本不會跟著改，請發布新的一版。
          </p>
        </>
      )}
    </RecordForm>
  );
}

/** Ways of payment as members know them. */
const methodsIn = (name: string, value: string | null) =>
  name === ('NEWEBPAY_METHODS' satisfies keyof typeof fixedSettings)
    ? value?.replace(/[A-Z]+/g, (method) => gatewayMethods[method as GatewayMethod] ?? method)
    : value;

/** What an owner changes of the shop, and what the environment alone decides. */
export function SettingsPage() {
  const mayWrite = useStaff().can('write_settings');
  const { data, error, isPending } = useQuery({
    queryKey: [staffSettings.path],
    queryFn: ({ signal }) => call(staffSettings, {}, { signal }),
  });
  const settings = data?.data;
  return (
    <>
      <SettingsTabs />
      <article className="grid max-w-4xl grid-cols-1 gap-4">
        <h1 className="font-black text-xl">商店資料</h1>
        <Failure text={error && messageOf(error)} />
        {isPending && !error && <p className="text-ink-soft">載入中…</p>}
        {settings && (
          <>
            <LooksForm settings={settings} mayWrite={mayWrite} />
            <FactsForm settings={settings} mayWrite={mayWrite} />
            <ApprovalAmount settings={settings} mayWrite={mayWrite} />
            <Section title="安裝時決定的" hint="不能在這裡改；工程師改了要重新啟動">
              {settings.fixed.map(({ name, value }) => (
                <Line
                  key={name}
                  main={fixedSettings[name as keyof typeof fixedSettings] ?? name}
                  more={methodsIn(name, value) ?? '（沒有設定）'}
                />
              ))}
            </Section>
            <RecordLog subject="settings:shop" />
          </>
        )}
      </article>
    </>
  );
}
