import type { AnswerOf } from '@kujiya/contract/kernel/call';
import type { login } from '@kujiya/contract/sign-in';
import { useSession } from '#lib/api.tsx';
import { IncompleteAnswer } from '#lib/client.ts';
import { forgetInvitation } from '#shop/session/invitation-code.ts';
import { forgetPhoneDraft } from '#shop/session/phone-draft.ts';
import { useToast } from '#ui/Toast.tsx';

/**
 * Signs in a visitor whom the server has accepted. The kept invitation is dropped: the server has received it by then.
 * Throws `IncompleteAnswer` when the answer names no member: a proxy may answer in the shop's place.
 */
export const useWelcome = () => {
  const session = useSession();
  const toast = useToast();
  return ({ data }: AnswerOf<typeof login>) => {
    const { token, user } = (data ?? {}) as Partial<typeof data>;
    if (typeof token !== 'string' || token === '' || !user) throw new IncompleteAnswer('登入回應格式錯誤');
    forgetInvitation();
    forgetPhoneDraft();
    session.signIn(token, user);
    toast(`歡迎光臨，${user.displayName}`, { tone: 'good' });
  };
};
