import type { FastifyRequest } from 'fastify';

/** The bearer's token of a request; null when it has none, whatever else its `Authorization` says. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null =>
  /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
