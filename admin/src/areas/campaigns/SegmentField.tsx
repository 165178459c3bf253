import { vipLevels } from '@kujiya/contract/shop/vip';
import {
  campaignLimits as limits,
  type Segment,
  type SegmentKind,
  segmentKinds,
  staffCampaignCount,
} from '@kujiya/contract/staff/campaigns';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatCount } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { NumberField, SelectField, TextField } from '#kit/Fields.tsx';
import { ProductsField } from '#kit/ProductsField.tsx';

const kinds = Object.entries(segmentKinds).map(([kind, { title }]) => [kind as SegmentKind, title] as const);

/** What a segment lacks; null when it can be counted. */
export function segmentLacks(segment: Segment): string | null {
  const { field } = segmentKinds[segment.kind];
  if (field === null || (segment[field] !== undefined && segment[field] !== '')) return null;
  return { level: '請先選擇等級', days: '請先填寫天數', product_id: '請先選擇商品', series: '請先填寫系列' }[
    field
  ];
}

/** The members of a segment, or all of them who are told of an article, counted by the server. */
export function SegmentCount({ segment }: { segment?: Segment }) {
  const { data, error } = useQuery({
    queryKey: [staffCampaignCount.path, segment],
    queryFn: ({ signal }) => call(staffCampaignCount, { query: segment ?? {} }, { signal }),
    enabled: segment === undefined || segmentLacks(segment) === null,
  });
  return (
    <div role="status">
      <Failure text={error && messageOf(error)} />
      {data && (
        <p className="font-semibold">
          {formatCount(data.data.members)} 位會員會收到通知，其中 {formatCount(data.data.devices)}{' '}
          位開了手機推播
        </p>
      )}
      <p className="text-ink-soft text-xs">
        不含關掉「最新情報」通知的會員{segment && '；當天已收過一則推播的會略過'}
      </p>
    </div>
  );
}

/** Whom a campaign goes to. */
export function SegmentField({
  value,
  disabled,
  onChange,
}: {
  value: Segment;
  disabled: boolean;
  onChange: (segment: Segment) => void;
}) {
  // Of a product only the id is kept; its name is known while it is being chosen.
  const [named, setNamed] = useState<Record<number, string>>({});
  const { kind, level, days, product_id: product, series } = value;
  const { field } = segmentKinds[kind];
  const number = (days: number | null): Segment => (days === null ? { kind } : { kind, days });
  return (
    <div className="grid content-start gap-4">
      <SelectField
        label="對象"
        disabled={disabled}
        value={kind}
        options={kinds}
        onChange={(next) => onChange(next === 'level' ? { kind: next, level: 1 } : { kind: next })}
      />
      {field === 'level' && (
        <SelectField
          label="等級"
          disabled={disabled}
          value={`${level ?? 1}`}
          options={vipLevels.map(({ name }, i) => [`${i + 1}`, name] as const)}
          onChange={(next) => onChange({ kind, level: Number(next) })}
        />
      )}
      {field === 'days' && (
        <NumberField
          label="天數"
          hint={`1 到 ${limits.daysMax}`}
          min={1}
          disabled={disabled}
          value={days ?? null}
          onChange={(next) => onChange(number(next))}
        />
      )}
      {field === 'product_id' && (
        <ProductsField
          label="商品"
          most={1}
          disabled={disabled}
          value={product === undefined ? [] : [{ id: product, name: named[product] ?? `商品 ${product}` }]}
          onChange={([chosen]) => {
            if (chosen) setNamed((now) => ({ ...now, [chosen.id]: chosen.name }));
            onChange(chosen ? { kind, product_id: chosen.id } : { kind });
          }}
        />
      )}
      {field === 'series' && (
        <TextField
          label="系列"
          hint="要和商品上的系列名稱完全相同"
          disabled={disabled}
          value={series ?? ''}
          onChange={(next) => onChange(next === '' ? { kind } : { kind, series: next })}
        />
      )}
      {!disabled && <SegmentCount segment={value} />}
    </div>
  );
}
