import { tubeTickets } from '@kujiya/contract/ichiban';
import { apiQuery } from '#lib/api.tsx';
import type { Client } from '#lib/client.ts';

export const ticketsQuery = (client: Client, tubeId: number) =>
  apiQuery(client, tubeTickets, { params: { tubeId } });
