import type { AnswerOf, CallShape, InputOf } from '@kujiya/contract/kernel/call';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { Client } from './client.ts';
import type { Session } from './session.ts';
import type { Settings } from './settings.ts';

export type Services = {
  client: Client;
  session: Session;
  settings: Settings;
  /** When the server rendered this page (epoch ms); undefined when it did not. */
  renderedAt?: number | undefined;
};

const ServicesContext = createContext<Services | undefined>(undefined);

export const ServicesProvider = ({ services, children }: { services: Services; children: ReactNode }) => (
  <ServicesContext value={services}>{children}</ServicesContext>
);

const useServices = (): Services => {
  const services = use(ServicesContext);
  if (!services) throw new Error('No ServicesProvider above');
  return services;
};

export const useClient = (): Client => useServices().client;
export const useSession = (): Session => useServices().session;
export const useSettings = (): Settings => useServices().settings;
export const useRenderedAt = (): number | undefined => useServices().renderedAt;

/** The member's token; undefined for a visitor, and on a server for everybody but in a members' sketch. */
export const useToken = (): string | undefined => {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.token, () => session.drawn);
};

/** The query key of a call with its input: `useQuery(apiQuery(client, getProduct, { params: { id } }))`. */
export const callKey = (call: CallShape, input: object = {}) =>
  [`${call.method} ${call.path}`, input] as const;

/** A declared GET call as a query. */
export const apiQuery = <const C extends CallShape>(client: Client, call: C, input: InputOf<C>) =>
  queryOptions<AnswerOf<C>>({
    queryKey: callKey(call, input as object),
    // A call that only reads has no other answer.
    queryFn: ({ signal }) => client(call, input, { signal }) as Promise<AnswerOf<C>>,
    meta: { personal: call.personal },
  });

type Paged = { current_page: number; last_page: number };
type QueryOf<C extends CallShape> = InputOf<C> extends { query: infer Q } ? Q : never;

/** A declared GET call that answers page by page, as a query of all pages fetched so far. */
export const apiPages = <const C extends CallShape>(
  client: Client,
  call: AnswerOf<C> extends Paged ? C : never,
  query: Omit<QueryOf<C>, 'page'>,
) =>
  infiniteQueryOptions({
    queryKey: [...callKey(call, { query }), 'pages'],
    queryFn: ({ pageParam, signal }): Promise<AnswerOf<C>> =>
      client<C>(call, { query: { ...query, page: pageParam } } as InputOf<C>, { signal }) as Promise<
        AnswerOf<C>
      >,
    initialPageParam: 1,
    getNextPageParam: (page: Paged) =>
      page.current_page < page.last_page ? page.current_page + 1 : undefined,
  });
