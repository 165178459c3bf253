import { useState } from 'react';
import { Failure } from '#kit/Failure.tsx';
import type { Noun } from '#kit/read-again.ts';
import { useStep } from '#kit/useStep.ts';

/** Asks the gateway about a payment and says what it answered. It can be pressed as often as somebody likes. */
export function AskButton({ noun, ask }: { noun: Noun; ask: () => Promise<{ data: { words: string } }> }) {
  const [said, setSaid] = useState<string | null>(null);
  const { run, isBusy, text } = useStep(noun);
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={isBusy}
        onClick={() => {
          setSaid(null);
          void run(ask).then((done) => done && setSaid(done.data.words));
        }}
      >
        {isBusy ? '查詢中…' : '再查一次金流'}
      </button>
      {said && <p role="status">{said}</p>}
      <Failure text={text} />
    </>
  );
}
