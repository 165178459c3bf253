import type { CallShape } from '@kujiya/contract/kernel/call';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { noteList } from '../BackLink.tsx';

const fieldsOf = (query: CallShape['query']): object =>
  (query as { properties?: object } | undefined)?.properties ?? {};

const withValue = (now: URLSearchParams, name: string, value: string) => {
  const next = new URLSearchParams(now);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
};

/** The filters of a list, which stand in its address; links back to it find them there. */
export function useListAddress() {
  const [location] = useLocation();
  const [params, setParams] = useSearchParams();
  useEffect(() => noteList(location, `${params}`), [location, params]);
  return {
    get: (name: string) => params.get(name) ?? undefined,
    /** The values of a call's query that stand in the address. */
    valuesOf: ({ query }: CallShape) =>
      Object.fromEntries([...params].filter(([name]) => name !== 'cursor' && name in fieldsOf(query))),
    has: (name: string) => params.has(name),
    set: (name: string, value: string) => setParams((now) => withValue(now, name, value)),
    /** As `set`, without a step back to what was typed before. */
    type: (name: string, value: string) => setParams((now) => withValue(now, name, value), { replace: true }),
    clear: (names: readonly string[]) =>
      setParams((now) => names.reduce((next, name) => withValue(next, name, ''), now)),
    /** The address of the list with another value. */
    hrefWith: (name: string, value: string) => `${location}?${withValue(params, name, value)}`,
  };
}
export type ListAddress = ReturnType<typeof useListAddress>;
