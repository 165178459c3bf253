import {
  accountLimits,
  confirmPhoneBinding,
  provePhone,
  resetPassword,
  verifyIdToken,
} from '@kujiya/contract/account';
import { useState } from 'react';
import { useClient } from '#lib/api.tsx';
import { refusalOf } from '#lib/client.ts';

type Proof = { phone: string; idToken: string; until: number };

/** The seconds a proof takes to get here, and what it opens takes to get there. */
const margin = 20;

/**
 * Exchanges a code for the proof of a phone. A code works once, its proof for ten minutes: what fails after it can be
 * tried again without another code.
 */
export const usePhoneProof = () => {
  const client = useClient();
  const [proof, setProof] = useState<Proof>();

  /** The proof at hand, else the one for this code. */
  const prove = async (phone: string, code: string, sessionInfo: string): Promise<string> => {
    if (proof?.phone === phone && Date.now() < proof.until) return proof.idToken;
    setProof(undefined);
    const { id_token } = await client(provePhone, { body: { phone, code, session_info: sessionInfo } });
    setProof({ phone, idToken: id_token, until: Date.now() + (accountLimits.proofLifetime - margin) * 1000 });
    return id_token;
  };

  /** A proof that the server does not take any more is none. */
  const doubt = (error: unknown) => {
    const refusal = refusalOf(error, verifyIdToken, resetPassword, confirmPhoneBinding);
    if (refusal?.code === 'user_verification_failed') setProof(undefined);
  };

  return { phone: proof?.phone, prove, doubt };
};
