import { accountLimits } from '@kujiya/contract/account';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/context.ts';
import { type Cookie, cookiesOf } from '#platform/http/cookies.ts';
import { networkOf } from '#platform/http/network.ts';
import type { Line } from './client.ts';
import { beginLineLogin } from './login.ts';

/** The cookie that recognises the browser in which a login at LINE began. */
export const bindingCookie: Cookie = {
  name: 'line_login',
  path: '/api/line/callback',
  seconds: accountLimits.lineLoginLifetime,
};

const schema = {
  tags: ['line'],
  security: [],
  summary: 'Begin a login at LINE: the browser goes here, and from here to LINE.',
  description: `Sets the cookie \`${bindingCookie.name}\`, which \`GET /api/line/callback\` asks for.`,
  response: {
    302: { description: 'To LINE, which sends the browser back with code and state.', type: 'null' },
  },
};

/**
 * `GET /api/line/login`: the browser navigates here, so this is the one route that answers with a redirect instead of
 * JSON.
 */
export function lineStart(app: FastifyInstance, context: Context, line: Line): void {
  const secure = context.config.publicUrl.startsWith('https:');
  app.get(
    '/api/line/login',
    // HEAD must begin no login.
    { schema, exposeHeadRoute: false },
    async (request, reply) => {
      const begun = await beginLineLogin(context, line, networkOf(request.ip));
      cookiesOf(request, reply, secure).write(bindingCookie, begun.binding);
      return reply.header('cache-control', 'no-store').redirect(begun.url);
    },
  );
}
