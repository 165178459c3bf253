import { shelfNames } from '@kujiya/contract/shop/games';
import { homePath, infoPath, shelfPath, shopPath } from '@kujiya/contract/shop/paths';
import { previewDocument } from '@kujiya/contract/staff/preview';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { SelectField, TimeField } from '#kit/Fields.tsx';

const widths = { phone: [390, 844, '手機'], desk: [1280, 800, '電腦'] } as const;
type Width = keyof typeof widths;

const shopPages: readonly (readonly [path: string, title: string])[] = [
  [homePath, '首頁'],
  [shelfPath('ichiban'), shelfNames.ichiban],
  [shelfPath('blindbox'), shelfNames.blindbox],
  [shelfPath('gacha'), shelfNames.gacha],
  [shopPath, shelfNames.shop],
  [infoPath, '情報'],
];

/**
 * A page of the shop as a visitor will see it at a time, drawn by the shop itself. With `product_id` or
 * `article_id` in the address, that is shown as if it were published.
 */
export function PreviewPage() {
  const [params, setParams] = useSearchParams();
  const [width, setWidth] = useState<Width>('phone');
  const path = params.get('path') ?? homePath;
  const at = params.get('at');
  const draft = params.has('product_id') ? '這項商品' : params.has('article_id') ? '這篇情報' : null;
  const set = (name: string, value: string | null) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const pages = shopPages.some(([known]) => known === path)
    ? shopPages
    : [[path, draft ?? path] as const, ...shopPages];
  const [across, high, name] = widths[width];
  const query = new URLSearchParams({ ...Object.fromEntries(params), path });
  return (
    <div className="grid gap-4">
      <h1 className="font-black text-xl">預覽</h1>
      <div className="grid max-w-5xl items-start gap-3 tablet:grid-cols-3">
        <SelectField label="頁面" value={path} onChange={(value) => set('path', value)} options={pages} />
        <TimeField label="看哪個時間" hint="空白＝現在" value={at} onChange={(value) => set('at', value)} />
        <fieldset>
          <legend className="font-semibold text-sm">寬度</legend>
          <div className="mt-1 flex gap-2">
            {(Object.keys(widths) as Width[]).map((key) => (
              <button
                key={key}
                type="button"
                aria-pressed={key === width}
                className={`button ${key === width ? 'is-main' : ''}`}
                onClick={() => setWidth(key)}
              >
                {widths[key][2]}
              </button>
            ))}
          </div>
        </fieldset>
      </div>
      <p className="max-w-5xl text-ink-soft text-sm">
        訪客在那個時間會看到的頁面，由商店自己畫出來：排定的橫幅、活動、情報與開賣都算進去。
        {draft === '這項商品' && '這項商品視同已上架；還沒封籤的籤池不會出現。'}
        {draft === '這篇情報' && '這篇情報視同已發布。'}
        這裡只能看，不能按。
      </p>
      <div className="overflow-x-auto">
        <iframe
          key={String(query)}
          // Without scripts; of one origin with the office, so that its pictures load.
          sandbox="allow-same-origin"
          src={`${previewDocument}?${query}`}
          title={`${name}預覽`}
          width={across}
          height={high}
          // A desktop is shown smaller, so that it fits beside the menu.
          className={`rounded-md border border-paper-edge bg-paper ${width === 'phone' ? 'max-w-full' : '[zoom:0.76]'}`}
        />
      </div>
    </div>
  );
}
