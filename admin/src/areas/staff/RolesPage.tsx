import type { StaffRole } from '@kujiya/contract/staff/accounts';
import { rolePage } from '@kujiya/contract/staff/paths';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { Link } from 'wouter';
import { Failure } from '#kit/Failure.tsx';
import { useStaff } from '#kit/staff.ts';
import { hasAll, rightsInWords, useAccounts, useRoles } from './roles.ts';
import { StaffTabs } from './StaffTabs.tsx';

function Role({ role, people }: { role: StaffRole; people: readonly string[] }) {
  return (
    <li className="grid content-start gap-2 rounded-sm border border-paper-edge bg-white p-4">
      <h2 className="font-semibold text-lg">
        <Link href={rolePage(role.name)} className="underline">
          {role.title}
        </Link>
      </h2>
      <p className="text-ink-soft text-sm">
        {people.length > 0 ? `${people.length} 人：${people.join('、')}` : '還沒有人使用'}
      </p>
      {hasAll(role) ? (
        <p>全部權限，包含以後新增的。</p>
      ) : (
        <dl className="grid gap-1 text-sm">
          {rightsInWords(role).map(([title, text]) => (
            <div key={title} className="flex gap-3">
              <dt className="w-24 shrink-0 text-ink-soft">{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** Those that may do most come first. */
const byReach = (one: StaffRole, other: StaffRole) =>
  Number(hasAll(other)) - Number(hasAll(one)) || other.rights.length - one.rights.length;

/** The roles: what each may do, and who has it. */
export function RolesPage() {
  const { can } = useStaff();
  const { data, error } = useRoles();
  const accounts = useAccounts().data?.data ?? [];
  return (
    <section>
      <StaffTabs />
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="mr-auto font-black text-xl">職務</h1>
        {can('write_staff') && (
          <Link href={rolePage('new')} className="button is-main">
            新增職務
          </Link>
        )}
      </div>
      <Failure text={error && messageOf(error)} />
      {!data && !error && <p className="mt-6 text-ink-soft">載入中…</p>}
      <ul className="mt-4 grid items-start gap-4 tablet:grid-cols-2">
        {data?.data.toSorted(byReach).map((role) => (
          <Role
            key={role.name}
            role={role}
            people={accounts.filter((one) => one.role === role.name).map(({ name }) => name)}
          />
        ))}
      </ul>
    </section>
  );
}
