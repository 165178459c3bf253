import { verifyIdToken } from '@kujiya/contract/sign-in';
import { useClient } from '#lib/api.tsx';
import { storedInvitation } from '#shop/session/invitation-code.ts';
import { useWelcome } from '../useWelcome.ts';

/** Logs in by a token of the identity provider, with the code of the member who invited this visitor. */
export const useIdTokenLogin = () => {
  const client = useClient();
  const welcome = useWelcome();
  return async (idToken: string, provider: 'google' | 'line') => {
    const invited = storedInvitation();
    const body = { id_token: idToken, provider, ...(invited !== undefined && { invitation_code: invited }) };
    welcome(await client(verifyIdToken, { body }));
  };
};
