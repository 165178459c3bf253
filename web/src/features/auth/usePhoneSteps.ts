import { plainPhone } from '@kujiya/contract/shop/phone';
import { hrefOf, useNavigate, usePlace } from '#lib/navigation.tsx';
import { useCodeSending } from './useCodeSending.ts';
import { usePhoneDraft } from './usePhoneDraft.ts';
import { type Proven, usePhoneProof } from './usePhoneProof.ts';

const key = 'step';

/** The second step is in the address, so that going back leads to the first one and not out of the form. */
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
