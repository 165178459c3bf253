import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callSeconds } from '#platform/metrics.ts';
import { tracer } from '#platform/tracing.ts';

const spans = new WeakMap<FastifyRequest, Span>();

/** Counts and times every request of a server by its route, and opens a span for it, the parent of its statements'. */
export function measureCalls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, url: route = 'none' } = request.routeOptions;
    const span = tracer.startSpan(`${method ?? request.method} ${route}`, {
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': request.method, 'http.route': route },
    });
    spans.set(request, span);
    context.with(trace.setSpan(context.active(), span), done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none', config } = request.routeOptions;
    if (!config.stream)
      callSeconds.observe(
        { method: request.method, route, status: reply.statusCode },
        reply.elapsedTime / 1_000,
      );
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}
