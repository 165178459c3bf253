import type { AnswerOf } from '@kujiya/contract/kernel/call';
import type { login } from '@kujiya/contract/sign-in';
import { useSession } from '#lib/api.tsx';
import { forgetInvitation } from '#shop/session/invitation-code.ts';
import { forgetPhoneDraft } from '#shop/session/phone-draft.ts';
import { useToast } from '#ui/Toast.tsx';

/** Makes a member of a visitor whom the server has let in. Who invited them has been told by then. */
export const useWelcome = () => {
  const session = useSession();
  const toast = useToast();
  return ({ data: { token, user } }: AnswerOf<typeof login>) => {
    forgetInvitation();
    forgetPhoneDraft();
    session.signIn(token, user);
    toast(`歡迎光臨，${user.displayName}`, { tone: 'good' });
  };
};
