import { accountLimits } from '@kujiya/contract/account';
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { confirmPhoneBinding } from '@kujiya/contract/phone-binding';
import { provePhone, resetPassword, verifyIdToken } from '@kujiya/contract/sign-in';
import { useState } from 'react';
import { useClient } from '#lib/api.tsx';
import { refusalOf } from '#lib/client.ts';

export type Proven = Pick<AnswerOf<typeof provePhone>, 'id_token' | 'firebase_uid' | 'verified_at'>;
type Proof = { phone: string; proven: Proven; until: number };

/** Seconds taken off a proof's lifetime for the way here and for the request that uses it. */
const margin = 20;

/**
 * Exchanges a code for the proof of a phone. A code works once, its proof for ten minutes: a later step that fails can
 * be retried without another code.
 */
export const usePhoneProof = () => {
  const client = useClient();
  const [proof, setProof] = useState<Proof>();

  /** The valid proof of this phone, otherwise a new one for this code. */
  const prove = async (phone: string, code: string, sessionInfo: string): Promise<Proven> => {
    if (proof?.phone === phone && Date.now() < proof.until) return proof.proven;
    setProof(undefined);
    const proven = await client(provePhone, { body: { phone, code, session_info: sessionInfo } });
    setProof({ phone, proven, until: Date.now() + (accountLimits.proofLifetime - margin) * 1000 });
    return proven;
  };

  /** Drops a proof that the server no longer accepts. */
  const doubt = (error: unknown) => {
    const refusal = refusalOf(error, verifyIdToken, resetPassword, confirmPhoneBinding);
    if (refusal?.code === 'user_verification_failed') setProof(undefined);
  };

  return { phone: proof?.phone, prove, doubt };
};
