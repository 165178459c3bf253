import { trace } from '@opentelemetry/api';

/** Makes spans for the provider that the process has loaded with `node --import`; without one they go nowhere. */
export const tracer = trace.getTracer('kujiya');
