import { plainPhone } from '@kujiya/contract/kernel/texts';
import { hrefOf, useNavigate, usePlace } from '#lib/navigation.tsx';
import { useCodeSending } from './useCodeSending.ts';
import { usePhoneDraft } from './usePhoneDraft.ts';
import { type Proven, usePhoneProof } from './usePhoneProof.ts';

const key = 'step';

/** The step is in the address, so that going back leads to the first one and not out of the form. */
const useStep = (): { second: boolean; next: () => void } => {
  const place = usePlace();
  const navigate = useNavigate();
  const params = new URLSearchParams(place.search);
  return {
    second: params.get(key) === '2',
    next: () => {
      params.set(key, '2');
      navigate(hrefOf({ pathname: place.pathname, search: params.toString() }));
    },
  };
};

/** The two steps of a form that needs a phone's proof: the phone, then the code sent to it. */
export function usePhoneSteps() {
  const [phone, setPhone] = usePhoneDraft();
  const sending = useCodeSending();
  const proof = usePhoneProof();
  const { second, next } = useStep();
  const number = plainPhone(phone);

  return {
    /** 09…, the digits typed so far. */
    number,
    /** The props of the form's `PhoneStep`. */
    step: { phone, onPhone: setPhone, sending, onSent: next },
    sending,
    /**
     * At the second step, with a code sent to this phone. Without one there is nothing to type in, so a reload begins
     * at the first step.
     */
    atCode: second && sending.phone !== '' && sending.phone === number,
    /** The code has been exchanged: the phone is proven for a while. */
    proven: proof.phone === number,
    /**
     * Proves the phone by this code and passes the proof to `work`; a proof that the server refuses is not used again.
     */
    async prove<Answer>(code: string, work: (proven: Proven) => Promise<Answer>): Promise<Answer> {
      const proven = await proof.prove(number, code, sending.sessionInfo);
      return work(proven).catch((error: unknown) => {
        proof.doubt(error);
        throw error;
      });
    },
  };
}
