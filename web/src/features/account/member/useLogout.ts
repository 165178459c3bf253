import { logout } from '@kujiya/contract/account';
import { useClient, useSession } from '../../../lib/api.tsx';
import { useConfirm } from '../../../ui/Confirm.tsx';
import { useToast } from '../../../ui/Toast.tsx';

/** Asks, ends the token on the server, and forgets the member here, also when the server cannot be reached. */
export const useLogout = () => {
  const client = useClient();
  const session = useSession();
  const confirm = useConfirm();
  const toast = useToast();

  return async () => {
    const sure = await confirm({
      title: '確定要登出嗎？',
      text: '代幣和盒櫃會好好地等您回來。',
      yes: '登出',
    });
    if (!sure) return;
    await client(logout, {}).catch(() => undefined);
    session.signOut();
    toast('登出成功', { tone: 'good' });
  };
};
