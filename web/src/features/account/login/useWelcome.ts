import type { login } from '@kujiya/contract/account';
import type { AnswerOf } from '@kujiya/contract/call';
import { useSession } from '../../../lib/api.tsx';
import { useToast } from '../../../ui/Toast.tsx';

/** Makes a member of a visitor whom the server has let in. */
export const useWelcome = () => {
  const session = useSession();
  const toast = useToast();
  return ({ data: { token, user } }: AnswerOf<typeof login>) => {
    session.signIn(token, user);
    toast(`歡迎光臨，${user.displayName}`, { tone: 'good' });
  };
};
