import { isUnanswered, messageOf } from '@kujiya/web/lib/client.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Noun, readAgain } from './read-again.ts';

/** Said of a step whose answer was lost: it may have been done. */
export const uncertain = '不確定有沒有做到，請先看上面的數字；再按一次也不會做兩次。';
const textOf = (error: unknown) =>
  isUnanswered(error) && error.call.method !== 'GET' ? `${messageOf(error)}。${uncertain}` : messageOf(error);

/**
 * Runs one step at a time that changes these nouns; afterwards, and when no answer came, they are read again. Returns its
 * state and the last error.
 */
export function useStep(...changed: readonly Noun[]) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    setBusy(true);
    setError(null);
    try {
      const result = await work();
      await readAgain(queries, changed);
      return result;
    } catch (failure) {
      setError(failure);
      if (isUnanswered(failure)) void readAgain(queries, changed);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy, error, clear: () => setError(null), text: error === null ? null : textOf(error) };
}
