import { type Felt, feltWords, saleRefusals } from '@kujiya/contract/staff/on-sale';
import { ApiError } from '@kujiya/web/lib/client.ts';
import { type ReactNode, useState } from 'react';
import { FormSheet } from '#kit/FormSheet.tsx';

type Confirmed = { confirms_sale?: true };
type Question = { title: string; action: string; body: ReactNode };
type Ask = (question: Question) => Promise<boolean>;

/** Asks a question over the page, and waits for the answer: the first function, with the sheet that it opens. */
export function useAsk(): [ask: Ask, sheet: ReactNode] {
  const [asked, setAsked] = useState<(Question & { answer: (isSure: boolean) => void }) | null>(null);
  const ask: Ask = async (question) => {
    const isSure = await new Promise<boolean>((answer) => setAsked({ ...question, answer }));
    setAsked(null);
    return isSure;
  };
  const sheet = asked && (
    <FormSheet
      title={asked.title}
      action={asked.action}
      missing={null}
      onSend={() => asked.answer(true)}
      onClose={() => asked.answer(false)}
    >
      {asked.body}
    </FormSheet>
  );
  return [ask, sheet];
}

/**
 * Makes a change that members who buy at this moment may feel: when the shop says whom it reaches, it asks, with all that
 * would be saved (`changes`), and sends it once more, confirmed. Not confirmed, it fails as it was refused.
 */
export async function sendAsking(
  send: (confirmed: Confirmed) => Promise<unknown>,
  ask: Ask,
  changes: ReactNode,
): Promise<unknown> {
  try {
    return await send({});
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== saleRefusals.product_on_sale.code) throw error;
    const { words, what, felt } = error.details as { words: string; what: string; felt: readonly Felt[] };
    const isSure = await ask({
      title: `改${what}，正在買的會員會受影響`,
      action: `還是要改${what}`,
      body: (
        <>
          <ul aria-label="正在販售" className="list-disc pl-5">
            {words.split('、').map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          {felt.map((one) => (
            <p key={one}>{feltWords[one].means}</p>
          ))}
          {changes}
        </>
      ),
    });
    if (!isSure) throw error;
    return send({ confirms_sale: true });
  }
}
