import FastForward from 'lucide-react/icons/fast-forward';
import Pause from 'lucide-react/icons/pause';
import { Button } from '#ui/Button.tsx';
import type { Run } from './useRun.ts';

/** How a game calls opening one, opening all, what it counts, and what a run stops at, if there is any. */
export type RunWords = { one: string; all: string; unit: string; big?: string };

/** The two ways to go on while several are left: one, or one after the other. */
export function RunButtons({
  words,
  left,
  run,
  pending = false,
  onOne,
}: {
  words: RunWords;
  /** How many are still closed. */
  left: number;
  run: Run;
  pending?: boolean;
  onOne: () => void;
}) {
  return (
    <>
      <div className="flex w-full flex-wrap gap-3">
        <Button
          size="lg"
          className="grow px-4 whitespace-nowrap"
          data-autofocus
          pending={pending && !run.on}
          onClick={run.on ? run.stop : onOne}
        >
          {words.one}
        </Button>
        <Button
          variant="primary"
          size="lg"
          className="min-w-[min(11rem,100%)] flex-999 px-2 leading-tight break-keep"
          onClick={run.on ? run.stop : run.start}
        >
          {run.on ? (
            <Pause size={22} aria-hidden="true" className="shrink-0" />
          ) : (
            <FastForward size={22} aria-hidden="true" className="shrink-0" />
          )}
          {run.on ? '停在這裡' : `${words.all}（還有 ${left} ${words.unit}）`}
        </Button>
      </div>
      <p className="min-h-5 text-center text-xs text-night-soft max-desk:[@media(height<44rem)]:hidden">
        {run.on
          ? '途中點任何地方就停'
          : `${words.big ? `${words.big}會停下來讓您看；其他` : ''}每${words.unit} 0.5 秒`}
      </p>
    </>
  );
}
