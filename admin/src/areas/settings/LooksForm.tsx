import { shortNameOf } from '@kujiya/contract/shop/shop-terms';
import {
  changeSettings,
  type Facts,
  isIcon,
  type StaffSettings,
  settingLimits,
  settingRefusals,
  shopFacts,
} from '@kujiya/contract/staff/settings';
import { mediaSources } from '@kujiya/web/ui/media.ts';
import { call } from '#kit/client.ts';
import { TextField } from '#kit/Fields.tsx';
import { PictureField } from '#kit/PictureField.tsx';
import { RecordForm } from '#kit/RecordForm.tsx';
import type { Uploaded } from '#kit/Upload.tsx';

const { shop_name, short_name, logo_light, logo_dark, icon } = shopFacts;
const words = { shop_name, short_name, logo_light, logo_dark, icon } as const;
type Looks = Pick<Facts, keyof typeof words>;

const pictures = [
  ['logo_dark', '電腦版頁首；夜色底，建議橫式、去背的 PNG', 'h-16 w-48 bg-night object-contain p-2'],
  ['logo_light', '電腦版頁尾；紙色底，建議橫式、去背的 PNG', 'h-16 w-48 bg-paper-deep object-contain p-2'],
  [
    'icon',
    `手機首頁、主畫面的 App、分頁、分享圖與推播；正方形，至少 ${settingLimits.iconLeast} 像素`,
    'size-24',
  ],
] as const;

const refuseIcon = (picture: Uploaded) => (isIcon(picture) ? null : settingRefusals.icon_invalid.message);

function lacks({ shop_name: name, short_name: short }: Looks): string | null {
  if (name?.trim() === '') return '請填寫商店名稱';
  if ([...(name ?? '')].length > settingLimits.nameMax) return `商店名稱最多 ${settingLimits.nameMax} 字`;
  if (short?.trim() === '') return '請填寫簡稱';
  return [...(short ?? '')].length > settingLimits.shortMax ? `簡稱最多 ${settingLimits.shortMax} 字` : null;
}

function Logo({ of, alt }: { of: string; alt: string }) {
  return (
    <img {...mediaSources(of)} sizes="160px" alt={alt} className="h-10 w-30 object-contain object-left" />
  );
}

/** The shop's front as it will be: header, footer, an app's icon, a post. */
function Front({ name, short, looks }: { name: string; short: string; looks: Looks }) {
  const mark = looks.icon ? (
    <img
      {...mediaSources(looks.icon)}
      sizes="40px"
      alt="方形圖示"
      className="size-10 rounded-sm object-cover"
    />
  ) : (
    <span className="grid size-10 place-items-center rounded-sm border border-current text-xs">內建</span>
  );
  return (
    <section aria-label="會員看到的門面" className="grid gap-3 text-sm tablet:col-span-2">
      <h3 className="font-semibold">會員看到的門面</h3>
      <p className="flex items-center gap-3 rounded-sm bg-night p-3 font-black text-lg text-white">
        {looks.logo_dark ? (
          <Logo of={looks.logo_dark} alt="頁首的標誌" />
        ) : (
          <>
            {mark}
            {short}
          </>
        )}
      </p>
      <p className="flex items-center gap-3 rounded-sm border border-paper-edge bg-paper-deep p-3">
        {looks.logo_light ? <Logo of={looks.logo_light} alt="頁尾的標誌" /> : mark}© {name} 版權所有
      </p>
      <p className="flex items-center gap-3">
        <span className="grid justify-items-center gap-1 text-xs">
          {mark}
          {short}
        </span>
        <span className="text-ink-soft">
          主畫面的 App。分頁寫「一番賞｜{name}」，分享寫「我在{short}抽中 A
          賞」，包裹標籤、驗證器和頁尾也用這個名稱。
        </span>
      </p>
      <p className="text-ink-soft">
        儲存後，會員下一次打開頁面就會看到；已裝在主畫面的 App
        由手機決定何時更新。已成立的訂單、收據與發票不變。條款第 1 版會跟著改，自己寫的版本不會。
      </p>
    </section>
  );
}

/** The shop's names and pictures, with the front that they make. */
export function LooksForm({ settings, mayWrite }: { settings: StaffSettings; mayWrite: boolean }) {
  const given = settings.environment.shop_name ?? '';
  return (
    <RecordForm<Looks>
      nouns={['settings']}
      name="settings:looks"
      record={settings}
      words={words}
      given={{ shop_name: given, short_name: shortNameOf(given) }}
      mayWrite={mayWrite}
      missing={lacks}
      save={(changes, version) => call(changeSettings, { body: { ...changes, version } })}
    >
      {(shown, set) => {
        const name = shown.shop_name ?? given;
        const short = shown.short_name ?? shortNameOf(name);
        return (
          <>
            <h2 className="font-semibold text-lg tablet:col-span-2">名稱與標誌</h2>
            <TextField
              label={words.shop_name}
              hint={`用在分頁、搜尋結果、條款、標籤與付款頁${shown.shop_name === null ? '；目前是預設的' : ''}`}
              disabled={!mayWrite}
              value={name}
              onChange={(value) => set('shop_name', value === given ? null : value)}
            />
            <TextField
              label={words.short_name}
              hint={`用在句子、頁首、主畫面與推播${shown.short_name === null ? '；目前由商店名稱而來' : ''}`}
              disabled={!mayWrite}
              value={short}
              onChange={(value) => set('short_name', value === shortNameOf(name) ? null : value)}
            />
            {pictures.map(([field, hint, shape]) => (
              <div key={field}>
                <PictureField
                  label={words[field]}
                  hint={hint}
                  value={shown[field] ?? ''}
                  shape={shape}
                  disabled={!mayWrite}
                  {...(field === 'icon' && { refuse: refuseIcon })}
                  onChange={(url) => set(field, url)}
                />
                {mayWrite && shown[field] && (
                  <button
                    type="button"
                    className="min-h-6 text-xs underline"
                    onClick={() => set(field, null)}
                  >
                    {words[field]}改回內建的
                  </button>
                )}
              </div>
            ))}
            <Front name={name} short={short} looks={shown} />
          </>
        );
      }}
    </RecordForm>
  );
}
