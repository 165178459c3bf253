import { staffCouponLimits as limits } from '@kujiya/contract/staff/coupons';
import { useState } from 'react';
import { CheckField, NumberField, SelectField, TimeField } from '#kit/Fields.tsx';
import type { SetField } from '#kit/useRecord.ts';
import { type Fields, words } from './useCouponFields.ts';
import { categories } from './words.ts';

export type Part = { shown: Fields; set: SetField<Fields>; disabled: boolean };

/** The kinds of products that it may be used for. */
export function Categories({ shown, set, disabled, hint }: Part & { hint: string }) {
  return (
    <fieldset>
      <legend className="font-semibold text-sm">{words.categories}</legend>
      <div className="flex flex-wrap gap-x-4">
        {[...categories.keys()].map((name) => (
          <CheckField
            key={name}
            label={name}
            disabled={disabled}
            value={shown.categories.includes(name)}
            onChange={(isChosen) =>
              set(
                'categories',
                // In their own order, so that taking a choice back leaves no change.
                [...categories.keys()].filter((one) =>
                  one === name ? isChosen : shown.categories.includes(one),
                ),
              )
            }
          />
        ))}
      </div>
      <p className="text-ink-soft text-xs">{hint}</p>
    </fieldset>
  );
}

/** Until when members may use what they get: a number of days, or a day for all. */
export function Validity({ shown: { validity }, set, disabled }: Part) {
  const { valid_until: until, valid_days: days } = validity;
  const [chosen, setChosen] = useState<'days' | 'until'>('days');
  const by = until !== null ? 'until' : days !== null ? 'days' : chosen;
  const isDay = by === 'until';
  return (
    <div className="grid content-start gap-4">
      <SelectField
        label={words.validity}
        disabled={disabled}
        value={by}
        options={[
          ['days', '領到後的天數'],
          ['until', '固定日期'],
        ]}
        onChange={(next) => {
          setChosen(next);
          set('validity', { valid_until: null, valid_days: next === 'days' ? limits.days : null });
        }}
      />
      {isDay ? (
        <TimeField
          label="用到"
          hint="已經領到的不受影響"
          disabled={disabled}
          value={until}
          onChange={(valid_until) => set('validity', { valid_until, valid_days: null })}
        />
      ) : (
        <NumberField
          label="領到後可用天數"
          hint="最後一天用到當天結束；已經領到的不受影響"
          min={1}
          disabled={disabled}
          value={days}
          onChange={(next) => set('validity', { valid_until: null, valid_days: next })}
        />
      )}
    </div>
  );
}
