import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readAgain } from '#kit/read-again.ts';
import { useStep } from '#kit/useStep.ts';

/**
 * Does one step to several lots of a product, one after the other. It stops at the first that fails: those before it are
 * done and read again, and the next press goes on with the others.
 */
export function useEach() {
  const queries = useQueryClient();
  const { run, isBusy, text } = useStep('products');
  const [done, setDone] = useState(0);
  const each = async <T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<boolean> => {
    setDone(0);
    const isDone = await run(async () => {
      for (const one of all) {
        await work(one);
        setDone((count) => count + 1);
      }
      return true;
    });
    if (!isDone) await readAgain(queries, ['products']);
    return isDone === true;
  };
  return { each, done, isBusy, text };
}
