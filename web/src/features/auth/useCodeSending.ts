import { accountLimits } from '@kujiya/contract/account';
import { sendCode } from '@kujiya/contract/sign-in';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useClient, useSettings } from '#lib/api.tsx';
import { refusalOf } from '#lib/client.ts';
import { personToken } from './recaptcha.ts';

export const codeSentText = `驗證碼已傳送，${accountLimits.codeLifetime / 60} 分鐘內有效`;

/** The seconds left to wait when the server refused a code as too soon after the last. */
const waitOf = (error: unknown): number | undefined => {
  const refusal = refusalOf(error, sendCode);
  return refusal?.code === 'code_too_soon' ? refusal.remain : undefined;
};

/** Sends login codes: one every 60 s to a phone. `sessionInfo` and `phone` are those of the last one. */
export const useCodeSending = () => {
  const client = useClient();
  const { identityToolkit } = useSettings();
  const [sent, setSent] = useState({ sessionInfo: '', phone: '' });
  const [held, setHeld] = useState({ phone: '', until: 0 });
  const [now, setNow] = useState(0);
  const wait = Math.max(0, Math.ceil((held.until - now) / 1000));
  const waiting = wait > 0;

  const hold = (phone: string, seconds: number) => {
    const from = Date.now();
    setNow(from);
    setHeld({ phone, until: from + seconds * 1000 });
  };

  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [waiting]);

  const sending = useMutation({
    mutationFn: async (phone: string) => {
      const token = await personToken(identityToolkit);
      return client(sendCode, { body: { phone, ...(token !== undefined && { recaptcha_token: token }) } });
    },
    onSuccess: ({ session_info }, phone) => {
      setSent({ sessionInfo: session_info, phone });
      hold(phone, accountLimits.codeInterval);
    },
    onError: (error, phone) => {
      const seconds = waitOf(error);
      if (seconds !== undefined) hold(phone, seconds);
    },
  });

  return {
    ...sent,
    /** Seconds until the next code may be sent to this phone. */
    waitFor: (phone: string) => (phone === held.phone ? wait : 0),
    send: sending.mutateAsync,
    error: sending.error,
    forgetError: sending.reset,
  };
};

export type CodeSending = ReturnType<typeof useCodeSending>;
