import { trackingUrlOf } from '@kujiya/contract/parcels';
import {
  type Carrier,
  carrierLimits as limits,
  staffAddCarrier,
  staffCarriers,
  staffChangeCarrier,
} from '@kujiya/contract/staff/carriers';
import { formWords } from '@kujiya/contract/staff/tracking';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { CheckField, TextField } from '#kit/Fields.tsx';
import { RecordForm } from '#kit/RecordForm.tsx';
import { useStaff } from '#kit/staff.ts';
import type { Versioned } from '#kit/useRecord.ts';
import { SettingsTabs } from './SettingsTabs.tsx';

/** A carrier as its form has it: a line for each alias and sample. */
type Fields = Pick<Carrier, 'name' | 'tracking_url' | 'is_offered'> & { aliases: string; samples: string };
const words: Record<keyof Fields, string> = {
  name: '名稱',
  aliases: '別名',
  samples: '單號範例',
  tracking_url: '查件網址',
  is_offered: '使用中',
};
const fieldsOf = ({ aliases, samples, ...carrier }: Carrier): Versioned<Fields> => ({
  ...carrier,
  aliases: aliases.join('\n'),
  samples: samples.join('\n'),
});
const unnamed = {
  key: '',
  version: 0,
  name: '',
  aliases: [],
  samples: [],
  tracking_url: '',
  is_offered: true,
};
const linesOf = (text: string) => [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean);

function lacks({ name, aliases, samples, tracking_url: url }: Fields): string | null {
  if (name.trim() === '') return '請先填寫名稱';
  if ([name, ...linesOf(aliases)].some((one) => [...one.trim()].length > limits.name))
    return `名稱和別名最多 ${limits.name} 字`;
  if (linesOf(aliases).length > limits.aliases) return `別名最多 ${limits.aliases} 個`;
  if (linesOf(samples).length > limits.samples) return `單號範例最多 ${limits.samples} 個`;
  return url.trim() === '' || url.trim().startsWith('https://') ? null : '查件網址要以 https:// 開頭';
}

function CarrierForm({ carrier, onSaved }: { carrier: Carrier; onSaved: () => void }) {
  const save = async ({ aliases, samples, is_offered, ...changes }: Partial<Fields>, version: number) => {
    const body = {
      ...changes,
      ...(aliases !== undefined && { aliases: linesOf(aliases) }),
      ...(samples !== undefined && { samples: linesOf(samples) }),
    };
    const params = { carrier: carrier.key };
    const offered = is_offered === undefined ? {} : { is_offered };
    if (version > 0) await call(staffChangeCarrier, { params, body: { ...body, ...offered, version } });
    else
      await call(staffAddCarrier, {
        body: { name: '', aliases: [], samples: [], ...body },
      });
    onSaved();
  };
  return (
    <RecordForm<Fields>
      nouns={['carriers', 'shipments']}
      name={`carrier:${carrier.key}`}
      record={fieldsOf(carrier)}
      read={(current) => fieldsOf(current as Carrier)}
      words={words}
      mayWrite
      action={carrier.key === '' ? '新增' : '儲存'}
      missing={lacks}
      save={save}
    >
      {(shown, set) => {
        const [sample = ''] = linesOf(shown.samples);
        const page = trackingUrlOf(shown.tracking_url.trim() || null, sample.replaceAll('?', 'A'));
        return (
          <>
            <TextField
              label="名稱"
              hint="會員在包裹和通知裡看到的名字"
              value={shown.name}
              onChange={(name) => set('name', name)}
            />
            <div>
              <TextField
                label="查件網址"
                hint="{number} 的位置會換成單號；不能帶單號的網址就照貼，沒有就留空"
                value={shown.tracking_url}
                onChange={(url) => set('tracking_url', url)}
              />
              {page?.startsWith('https://') && (
                <a href={page} target="_blank" rel="noreferrer" className="break-all text-sm underline">
                  會員會打開：{page}
                </a>
              )}
            </div>
            <TextField
              label="別名，一行一個"
              hint="貼上表格時，寫這些字也認得"
              multiline
              rows={4}
              value={shown.aliases}
              onChange={(aliases) => set('aliases', aliases)}
            />
            <TextField
              label="單號範例，一行一個"
              hint={`貼一個真的單號就好：數字可以是任何數字，字母照寫，? 是任何字母。${formWords(linesOf(shown.samples)) || '留空就不檢查單號；宅配通和嘉里大榮沒有公開的規則，收到單號再貼'}`}
              multiline
              rows={4}
              value={shown.samples}
              onChange={(samples) => set('samples', samples)}
            />
            {carrier.key !== '' && (
              <CheckField
                label="使用中：交寄時可以選"
                value={shown.is_offered}
                onChange={(is_offered) => set('is_offered', is_offered)}
              />
            )}
          </>
        );
      }}
    </RecordForm>
  );
}

function CarrierCard({ carrier, mayWrite }: { carrier: Carrier; mayWrite: boolean }) {
  const { name, aliases, samples, tracking_url, is_offered } = carrier;
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="grid grid-cols-1 gap-3 rounded-sm border border-paper-edge bg-white p-4">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 className={`font-semibold text-lg ${is_offered ? '' : 'text-ink-soft'}`}>
            {name} {!is_offered && <span className="badge">停用</span>}
          </h2>
          <p className="break-words text-ink-soft text-sm">
            單號：{formWords(samples) || '不檢查'}
            {aliases.length > 0 && <span className="block">也叫：{aliases.join('、')}</span>}
            <span className="block break-all">查件：{tracking_url || '沒有網址'}</span>
          </p>
        </div>
        {mayWrite && (
          <button type="button" className="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? '收起' : '修改'}
            <span className="sr-only">{name}</span>
          </button>
        )}
      </div>
      {isOpen && <CarrierForm carrier={carrier} onSaved={() => setOpen(false)} />}
    </li>
  );
}

/** The companies that deliver the shop's parcels, as an owner sets them. */
export function CarriersPage() {
  const mayWrite = useStaff().can('write_settings');
  const [isNew, setNew] = useState(false);
  const { data, error, isPending } = useQuery({
    queryKey: [staffCarriers.path],
    queryFn: ({ signal }) => call(staffCarriers, {}, { signal }),
  });
  return (
    <>
      <SettingsTabs />
      <article className="grid max-w-4xl grid-cols-1 gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="mr-auto font-black text-xl">物流</h1>
          {mayWrite && (
            <button type="button" className="button" aria-expanded={isNew} onClick={() => setNew(!isNew)}>
              {isNew ? '收起' : '新增物流'}
            </button>
          )}
        </div>
        <p className="text-ink-soft">
          交寄時可以選的物流。改了馬上生效；已經寄出的包裹不變，名稱和查件網址會跟著新的。
        </p>
        <Failure text={error && messageOf(error)} />
        {isPending && !error && <p className="text-ink-soft">載入中…</p>}
        {isNew && <CarrierForm carrier={unnamed} onSaved={() => setNew(false)} />}
        <ul className="grid grid-cols-1 gap-3">
          {data?.data.map((carrier) => (
            <CarrierCard key={carrier.key} carrier={carrier} mayWrite={mayWrite} />
          ))}
        </ul>
      </article>
    </>
  );
}
