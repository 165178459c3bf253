import { type Felt, feltWords, saleRefusals } from '@kujiya/contract/staff/on-sale';
import { ApiError } from '@kujiya/web/lib/client.ts';
import { type ReactNode, useState } from 'react';
import { FormSheet } from '#kit/FormSheet.tsx';

type Confirmed = { confirms_sale?: true };
type Asked = { words: string; what: string; felt: readonly Felt[]; answer: (isSure: boolean) => void };

/**
 * Asks before a change that members who buy at this moment would feel: the first function makes the call, and once more,
 * confirmed, when the person says so. Not confirmed, it fails as it was refused.
 */
export function useSaleAsk(): [
  ask: (send: (confirmed: Confirmed) => Promise<unknown>) => Promise<unknown>,
  sheet: ReactNode,
] {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = async (send: (confirmed: Confirmed) => Promise<unknown>) => {
    try {
      return await send({});
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== saleRefusals.product_on_sale.code) throw error;
      const details = error.details as Omit<Asked, 'answer'>;
      const isSure = await new Promise<boolean>((answer) => setAsked({ ...details, answer }));
      setAsked(null);
      if (!isSure) throw error;
      return send({ confirms_sale: true });
    }
  };
  const sheet = asked && (
    <FormSheet
      title={`改${asked.what}，正在買的會員會受影響`}
      action={`還是要改${asked.what}`}
      missing={null}
      onSend={() => asked.answer(true)}
      onClose={() => asked.answer(false)}
    >
      <ul aria-label="正在販售" className="list-disc pl-5">
        {asked.words.split('、').map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      {asked.felt.map((one) => (
        <p key={one}>{feltWords[one].means}</p>
      ))}
    </FormSheet>
  );
  return [ask, sheet];
}
