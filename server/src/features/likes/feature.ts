import * as calls from '@kujiya/contract/likes';
import { defineFeature } from '#shop/feature.ts';
import * as queries from './queries.ts';
import { likesRoutes } from './routes.ts';

export const likes = defineFeature({
  calls,
  routes: likesRoutes,
  memberData: {
    tables: { likes: 'erased' },
    export: { likes: queries.exportLikes },
    erase: [queries.eraseLikes],
  },
});
