import { defineOutline } from '#lib/head.ts';
import { toId } from '#lib/ids.ts';
import { machineQuery } from '../queries.ts';

export const outline = defineOutline({
  exists: ({ params }) => toId(params.id) !== undefined,
  queries: (client, { params }) => {
    const id = toId(params.id) ?? 0;
    return [{ ...machineQuery(client, id), enabled: id > 0 }];
  },
});
