import { logout } from '@kujiya/contract/sign-in';
import { useClient, useSession, useSettings } from '#lib/api.tsx';
import { useNavigate } from '#lib/navigation.tsx';
import { useConfirm } from '#ui/Confirm.tsx';
import { useToast } from '#ui/Toast.tsx';
import { forgetMember } from './leave.ts';

/**
 * Asks for confirmation, ends the token on the server, and forgets the member here, even when the server cannot be
 * reached. `target` is where a members' page leads afterwards.
 */
export const useLogout = (target?: string) => {
  const client = useClient();
  const session = useSession();
  const { liffId } = useSettings();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const toast = useToast();

  return async () => {
    const sure = await confirm({
      title: '確定要登出嗎？',
      text: '代幣和盒櫃會好好地等您回來。',
      yes: '登出',
    });
    if (!sure) return;
    await client(logout, {}).catch(() => undefined);
    // Navigate before signing out: on a members' page the guard would send a visitor to the login.
    if (target !== undefined) navigate(target);
    session.signOut();
    forgetMember(liffId);
    toast('登出成功', { tone: 'good' });
  };
};
