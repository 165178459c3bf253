import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { plainCode, plainText } from '@kujiya/contract/kernel/texts';
import {
  accountWithCode,
  bookAccountLimits,
  isAccountCode,
  listBookAccounts,
  renameBookAccount,
} from '@kujiya/contract/staff/book-accounts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { TextField } from '#kit/Fields.tsx';
import { FormSheet } from '#kit/FormSheet.tsx';
import { ListPage } from '#kit/ListPage.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { BooksTabs } from './parts.tsx';

type Account = AnswerOf<typeof listBookAccounts>['data'][number];

function RenameSheet({ account, onClose }: { account: Account; onClose: () => void }) {
  const [code, setCode] = useState(account.code);
  const [name, setName] = useState(account.name);
  const { run, isBusy, text } = useStep('closings');
  const { data } = useQuery({
    queryKey: [listBookAccounts.path, 'all'],
    queryFn: ({ signal }) => call(listBookAccounts, {}, { signal }),
  });
  const wanted = { ...account, code: plainCode(code), name: plainText(name) };
  const taken = accountWithCode(data?.data ?? [], wanted);
  const missing = () => {
    if (wanted.code === '' || wanted.name === '') return '請先填寫代號和名稱';
    if (!isAccountCode(wanted.code)) return '代號只能用英文字母、數字、- 和 .';
    return taken ? `這個代號已經是「${taken.name}」` : null;
  };
  return (
    <FormSheet
      title="更改會計科目"
      hint="換成您的會計師用的代號和名稱。還沒鎖定的月份馬上跟著改，鎖定的月份維持原樣。"
      action="儲存"
      missing={missing()}
      isBusy={isBusy}
      failure={text}
      onSend={() =>
        run(() =>
          call(renameBookAccount, { params: { account: account.id as never }, body: { code, name } }),
        ).then((done) => done && onClose())
      }
      onClose={onClose}
    >
      <TextField label={`代號（最多 ${bookAccountLimits.code} 個字）`} value={code} onChange={setCode} />
      <TextField label={`名稱（最多 ${bookAccountLimits.name} 個字）`} value={name} onChange={setName} />
    </FormSheet>
  );
}

/** The accounts of the vouchers as the shop calls them. */
export function AccountsPage() {
  const { can } = useStaff();
  const [changed, setChanged] = useState<Account | null>(null);
  return (
    <>
      <BooksTabs />
      <ListPage<typeof listBookAccounts, Account>
        title="會計科目"
        declared={listBookAccounts}
        empty="沒有會計科目。"
        columns={[
          { title: '代號', cell: ({ code }) => <strong>{code}</strong> },
          { title: '名稱', cell: ({ name }) => name },
          { title: '單位', cell: ({ unit }) => (unit === 'money' ? 'NT$' : '點（備查）') },
          {
            title: '更改',
            cell: (account) =>
              can('write_money') && (
                <button
                  type="button"
                  className="button"
                  aria-label={`更改${account.name}`}
                  onClick={() => setChanged(account)}
                >
                  更改
                </button>
              ),
          },
        ]}
      />
      {changed && <RenameSheet account={changed} onClose={() => setChanged(null)} />}
    </>
  );
}
