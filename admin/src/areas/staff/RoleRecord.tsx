import {
  accountRefusals,
  type StaffRole,
  staffChangeRole,
  staffCreateRole,
  staffDeleteRole,
} from '@kujiya/contract/staff/accounts';
import { rolePage, staffPage } from '@kujiya/contract/staff/paths';
import { rightTitle } from '@kujiya/contract/staff/rights';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { Link, useLocation, useParams } from 'wouter';
import { call } from '#kit/client.ts';
import { DeleteButton } from '#kit/DeleteButton.tsx';
import { TextField } from '#kit/Fields.tsx';
import { RecordForm } from '#kit/RecordForm.tsx';
import { RecordPage } from '#kit/RecordPage.tsx';
import { Line, Section } from '#kit/Section.tsx';
import { useStaff } from '#kit/staff.ts';
import { AccountBadge } from './AccountBadge.tsx';
import { RightsField, type Terms } from './RightsField.tsx';
import { hasAll, useAccounts, useRoles } from './roles.ts';

type Fields = { name: string; title: string; terms: Terms };
const words: Record<keyof Fields, string> = { name: '代號', title: '名稱', terms: '權限' };
const list = { path: '/staff/roles', title: '職務' };
const blank = { version: 0, name: '', title: '', terms: { rights: [], limits: {} } };

const fieldsOf = ({ name, title, rights, limits, version }: StaffRole) => ({
  ...{ name, title, version },
  terms: { rights, limits },
});

/** A right of these terms that the person holds only up to less; null without one. */
function useExcess() {
  const { staff } = useStaff();
  return ({ rights, limits }: Terms) =>
    rights.find((right) => {
      const most = staff.limits[right];
      return most !== undefined && (limits[right] ?? Number.POSITIVE_INFINITY) > most;
    }) ?? null;
}

function RoleForm({ record: role, mayWrite }: { record: StaffRole | null; mayWrite: boolean }) {
  const [, go] = useLocation();
  const excessOf = useExcess();
  const lacks = ({ name, title, terms }: Fields) => {
    const excess = excessOf(terms);
    return title.trim() === ''
      ? '請先填寫名稱'
      : !/^[a-z][a-z_-]{1,29}$/.test(name)
        ? name === ''
          ? '請先填寫代號'
          : '代號只能用小寫英文'
        : terms.rights.length === 0
          ? '請先選擇權限'
          : excess && `「${rightTitle(excess)}」超過您自己的上限`;
  };
  const create = async ({ name = '', title = '', terms = blank.terms }: Partial<Fields>) => {
    const { rights, limits } = terms;
    await call(staffCreateRole, { body: { name, title, rights: [...rights], limits } });
    go(rolePage(name), { replace: true });
  };
  return (
    <RecordForm<Fields>
      nouns={['roles', 'accounts', 'self']}
      name={`role:${role?.name ?? 'new'}`}
      record={role ? fieldsOf(role) : blank}
      read={(current) => fieldsOf(current as StaffRole)}
      words={words}
      mayWrite={mayWrite}
      action={role ? '儲存' : '新增'}
      missing={lacks}
      save={({ title, terms, ...rest }, version) =>
        role
          ? call(staffChangeRole, {
              params: { name: role.name },
              body: {
                version,
                ...(title !== undefined && { title }),
                ...(terms && { rights: [...terms.rights], limits: terms.limits }),
              },
            })
          : create({ ...rest, ...(title !== undefined && { title }), ...(terms && { terms }) })
      }
    >
      {(shown, set) => (
        <>
          <TextField
            label={words.title}
            hint="同事看到的名稱，例如「包裝」"
            disabled={!mayWrite}
            value={shown.title}
            onChange={(value) => set('title', value)}
          />
          <TextField
            label={words.name}
            hint={role ? '代號不能再改' : '小寫英文字母、底線或連字號，以字母開頭，例如 packer'}
            disabled={!mayWrite || role !== null}
            value={shown.name}
            onChange={(value) => set('name', value)}
          />
          <div className="tablet:col-span-2">
            <RightsField value={shown.terms} disabled={!mayWrite} onChange={(value) => set('terms', value)} />
          </div>
        </>
      )}
    </RecordForm>
  );
}

/** One role: its rights, and who has it. */
export function RoleRecord() {
  const { name } = useParams<{ name: string }>();
  const { can } = useStaff();
  const excessOf = useExcess();
  const { data, error } = useRoles();
  const accounts = useAccounts().data?.data;
  const mayManage = can('write_staff');
  if (name === 'new')
    return (
      <RecordPage list={list} heading="新增職務">
        <RoleForm record={null} mayWrite={mayManage} />
      </RecordPage>
    );
  const role = data?.data.find((one) => one.name === name);
  const isGone = data && !role;
  const people = accounts?.filter((one) => one.role === name) ?? [];
  const held = role && !hasAll(role) && role.rights.every((right) => can(right as never)) && !excessOf(role);
  return (
    <RecordPage
      list={list}
      heading={role?.title ?? null}
      failure={isGone ? accountRefusals.role_missing.message : error && messageOf(error)}
      log={`role:${name}`}
    >
      {role && (
        <>
          {hasAll(role) ? (
            <p className="rounded-sm border border-paper-edge bg-white p-4">
              全部權限，包含以後新增的；不能變更或刪除，至少要有一位可以登入的店長。
            </p>
          ) : (
            <>
              {mayManage && !held && <p>這個職務有您沒有的權限，要由權限更大的同事變更。</p>}
              <RoleForm key={role.name} record={role} mayWrite={mayManage && held === true} />
            </>
          )}
          <Section title="使用這個職務的人">
            {people.length === 0 && <Line main="還沒有人使用。" />}
            {people.map((account) => (
              <Line
                key={account.id}
                main={
                  <Link href={staffPage(account.id)} className="underline">
                    {account.name}
                  </Link>
                }
                more={account.email}
                side={<AccountBadge account={account} />}
              />
            ))}
          </Section>
          {mayManage && held && (
            <DeleteButton
              noun="roles"
              title="職務"
              back={list.path}
              hint="刪除後無法復原。原因會留在操作紀錄。"
              lacks={people.length > 0 ? '還有人使用，不能刪除' : null}
              remove={(reason) => call(staffDeleteRole, { params: { name: role.name }, body: { reason } })}
            />
          )}
        </>
      )}
    </RecordPage>
  );
}
