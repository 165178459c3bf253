import { useState } from 'react';
import { Failure } from './Failure.tsx';
import { ReasonSheet } from './ReasonSheet.tsx';
import type { Noun } from './read-again.ts';
import { useStep } from './useStep.ts';

/** The words of one decision: its button, the title of its sheet, and what follows from it. */
type Decision = { action: string; title: string; hint: string };

/** A row that waits for a decision: two buttons, each of which asks for a reason before `decide` tells the server. */
export function Decide<Name extends string>({
  noun,
  decisions,
  decide,
}: {
  noun: Noun;
  /** The first is the one that carries it out. */
  decisions: Readonly<Record<Name, Decision>>;
  decide: (name: Name, reason: string) => Promise<unknown>;
}) {
  const [asked, setAsked] = useState<Name | null>(null);
  const { run, isBusy, text } = useStep(noun);
  const names = Object.keys(decisions) as Name[];
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {names.map((name, i) => (
          <button
            key={name}
            type="button"
            className={`button whitespace-nowrap ${i === 0 ? 'is-main' : ''}`}
            disabled={isBusy}
            onClick={() => setAsked(name)}
          >
            {decisions[name].action}
          </button>
        ))}
      </div>
      <Failure text={text} />
      {asked && (
        <ReasonSheet
          {...decisions[asked]}
          onClose={() => setAsked(null)}
          onDone={(reason) => {
            setAsked(null);
            void run(() => decide(asked, reason));
          }}
        />
      )}
    </>
  );
}
