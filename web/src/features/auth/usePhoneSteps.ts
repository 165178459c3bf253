import { plainPhone } from '@kujiya/contract/shop/phone';
import { useCodeSending } from './useCodeSending.ts';
import { usePhoneDraft } from './usePhoneDraft.ts';
import { type Proven, usePhoneProof } from './usePhoneProof.ts';
import { useStep } from './useStep.ts';

/** The two steps of a form that needs a phone's proof: which phone, then the code that went to it. */
export function usePhoneSteps() {
  const [phone, setPhone] = usePhoneDraft();
  const sending = useCodeSending();
  const proof = usePhoneProof();
  const { second, next } = useStep();
  const number = plainPhone(phone);

  return {
    /** 09…, as far as it is typed. */
    number,
    /** What the form's `PhoneStep` takes. */
    step: { phone, onPhone: setPhone, sending, onSent: next },
    sending,
    /** A code has gone to this phone. Without one there is nothing to type in: a reload begins at the first step. */
    atCode: second && sending.phone !== '' && sending.phone === number,
    /** The code has done its work: the phone is proven for a while. */
    proven: proof.phone === number,
    /** Proves the phone by this code and does `work` with the proof; one that the server refuses is not used again. */
    async prove<Answer>(code: string, work: (proven: Proven) => Promise<Answer>): Promise<Answer> {
      const proven = await proof.prove(number, code, sending.sessionInfo);
      return work(proven).catch((error: unknown) => {
        proof.doubt(error);
        throw error;
      });
    },
  };
}
