import type { Writable } from 'node:stream';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '#platform/config.ts';
import { timeLimits } from '#platform/time-limits.ts';
import { readBytes } from './bytes.ts';
import { describeError, handleErrors, refuseUnroutable } from './errors.ts';
import { measureCalls } from './measure.ts';
import { describeRequest, longestParameter, refuseUnreadable } from './routing.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { serializerCompiler } from './serialize.ts';
import { shareConnections } from './sharing.ts';
import { shutDownGracefully } from './shutdown.ts';
import { validatorCompiler } from './validation.ts';

type ServerOptions = {
  headers: FastifyHelmetOptions;
  /** The page to which the URL of no page leads. */
  home: string;
  /** What its API reference says of it. */
  title: string;
  description: string;
  logTo?: Writable | undefined;
  /** Runs before everything else. */
  first?: (app: FastifyInstance) => void;
};

/** A server without routes, except those of its API reference: limits, refusals, headers, validation. */
export async function openServer(
  config: Config,
  { headers, home, title, description, logTo, first }: ServerOptions,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.authorization'],
      serializers: { err: describeError, req: describeRequest },
      ...(logTo && { stream: logTo }),
    },
    bodyLimit: 64 * 1024,
    // Only addresses added by these proxies are trusted: anybody can write the others, and limits count by address.
    trustProxy: config.proxies > 0 && ((_address: string, hop: number) => hop < config.proxies),
    // Requests in flight finish; idle keep-alive connections do not delay the stop.
    forceCloseConnections: 'idle',
    // Requests that come while the server closes are refused in the shop's own words.
    return503OnClosing: false,
    requestTimeout: timeLimits.http.request,
    keepAliveTimeout: timeLimits.http.idle,
    http: { headersTimeout: timeLimits.http.headers, connectionsCheckingInterval: timeLimits.http.check },
    routerOptions: { maxParamLength: longestParameter },
    frameworkErrors: refuseUnroutable(home),
    clientErrorHandler: refuseUnreadable,
  });
  first?.(app);
  shutDownGracefully(app);
  if (config.proxies === 0) shareConnections(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // A call without a body may still name a content type, as many clients do.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, body, done);
  });
  app.addContentTypeParser('application/octet-stream', readBytes);
  measureCalls(app);
  handleErrors(app, { lenient: config.production });
  await setSecurityHeaders(app, headers);

  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: { title, version: '1', description },
      components: {
        securitySchemes: {
          site: { type: 'http', scheme: 'bearer', description: 'The shared site key, or a member token.' },
          member: { type: 'http', scheme: 'bearer', description: 'A member token.' },
          staff: { type: 'http', scheme: 'bearer', description: 'A token of the back office.' },
        },
      },
    },
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  return app;
}
