import { messageOf } from '@kujiya/web/lib/client.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** Runs one step at a time; afterwards all lists and records are read again. Returns its state and the last error. */
export function useStep() {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    setBusy(true);
    setError(null);
    try {
      const result = await work();
      await queries.invalidateQueries();
      return result;
    } catch (failure) {
      setError(failure);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy, error, clear: () => setError(null), text: error === null ? null : messageOf(error) };
}
