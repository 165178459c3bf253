import type { StaffRight } from '@kujiya/contract/staff/rights';
import { NumberField } from '#kit/Fields.tsx';
import { useStaff } from '#kit/staff.ts';
import { areasOfRights, type RightsOfArea, withRight } from './roles.ts';

export type Terms = { rights: readonly string[]; limits: Readonly<Record<string, number>> };

/** The rights of a role, area by area; those that the person does not hold cannot be given. */
export function RightsField({
  value,
  disabled,
  onChange,
}: {
  value: Terms;
  disabled: boolean;
  onChange: (value: Terms) => void;
}) {
  const { can, staff } = useStaff();
  const box = (right: StaffRight, verb: string, { title }: RightsOfArea) => (
    <label className="flex min-h-10 items-center gap-2">
      <input
        type="checkbox"
        className="size-5 accent-kuji-ink"
        disabled={disabled || !can(right)}
        checked={value.rights.includes(right)}
        onChange={({ target }) => onChange(withRight(value, right, target.checked))}
      />
      {verb}
      <span className="sr-only">{title}</span>
    </label>
  );
  const setLimit = (right: string, amount: number | null) => {
    const { [right]: _, ...others } = value.limits;
    onChange({ ...value, limits: amount === null ? others : { ...others, [right]: amount } });
  };
  const lacks = areasOfRights.some(({ read, write }) => !can(read) || !can(write));
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-sm">權限</legend>
      {!disabled && lacks && <p className="mt-1 text-ink-soft text-xs">您自己沒有的權限不能給別人。</p>}
      <ul className="mt-1 divide-y divide-paper-edge">
        {areasOfRights.map((one) => (
          <li key={one.area} className="flex flex-wrap items-center gap-x-6 py-1">
            <span className="min-w-24 flex-1 tablet:max-w-40">{one.title}</span>
            {box(one.read, '查看', one)}
            {box(one.write, '管理', one)}
            {one.isLimited && value.rights.includes(one.write) && (
              <div className="w-full pb-3 tablet:w-64">
                <NumberField
                  label={`${one.title}一天最多（代幣）`}
                  hint={
                    staff.limits[one.write] === undefined
                      ? '超過要另一位同事核准；空白＝不限'
                      : `最多 ${staff.limits[one.write]}，和您自己的一樣`
                  }
                  disabled={disabled}
                  value={value.limits[one.write] ?? null}
                  onChange={(amount) => setLimit(one.write, amount)}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
