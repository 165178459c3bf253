import { staffSelf } from '@kujiya/contract/staff/session';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call, currentWait, giveUp, openedBy, resume, subscribe } from '#kit/client.ts';
import { officeName } from '#kit/office-name.ts';
import { Sheet } from '#kit/Sheet.tsx';
import { StaffContext } from '#kit/staff.ts';
import { InvitationPage } from './InvitationPage.tsx';
import { Login } from './Login.tsx';
import { Shell } from './Shell.tsx';

/** A page of the office, or that of an invitation, whose person has no session yet. */
export function Office() {
  const token = location.pathname.match(/^\/invitation\/([\w-]+)$/)?.[1];
  return token ? <InvitationPage token={token} /> : <Pages />;
}

/** The office: its pages for who is logged in, and the login over whatever page is open when a session has ended. */
function Pages() {
  const { data, error } = useQuery({
    queryKey: [staffSelf.path],
    queryFn: async ({ signal }) => {
      const self = await call(staffSelf, {}, { signal });
      openedBy(self.data.id);
      return self;
    },
    staleTime: 60_000,
  });
  const wait = useSyncExternalStore(subscribe, currentWait);
  return (
    <>
      {data ? (
        <StaffContext value={data.data}>
          <Shell />
        </StaffContext>
      ) : (
        <main className="grid min-h-dvh place-items-center p-6">
          {error ? <p role="alert">{messageOf(error)}</p> : <p className="text-ink-soft">{officeName}</p>}
        </main>
      )}
      {wait === 'login' && (
        <Sheet title={data ? '登入已過期，請再登入一次' : officeName}>
          {data && <p className="mt-2 text-ink-soft">您輸入的內容都還在，登入後會接著完成。</p>}
          <Login onDone={resume} />
        </Sheet>
      )}
      {wait === 'proof' && (
        <Sheet title="請再次確認是您本人" onClose={giveUp}>
          <p className="mt-2 text-ink-soft">這一步會影響顧客或權限，五分鐘內確認過一次就不再問。</p>
          <Login isProof onDone={resume} />
          <button type="button" className="button mt-3 w-full" onClick={giveUp}>
            取消
          </button>
        </Sheet>
      )}
    </>
  );
}
