import { setTimeout as sleep } from 'node:timers/promises';
import { homePath } from '@kujiya/contract/shop/paths';
import type { FastifyInstance } from 'fastify';
import type { Pictures } from '#shop/feature.ts';
import { cachedSeconds } from './pages.ts';

/** How long a rendered page is kept before it is rendered again for the next visitor; ms. */
const untilStale = cachedSeconds * 1_000 + 100;

/**
 * Visits the home page before anybody else does, because the first visitor would wait a second longer than the next:
 * the visit compiles the code that renders it, and draws the light copy of its first picture. In the demo world its
 * pictures are drawn for this visit, before all others.
 */
export async function warmUp(
  app: Pick<FastifyInstance, 'inject'>,
  pictures: Pictures | undefined,
  wait: (ms: number) => Promise<void> = sleep,
): Promise<void> {
  // No visitor's browser: the count of visitors leaves it out.
  const visit = async () => (await app.inject({ url: homePath, headers: { 'user-agent': '' } })).body;
  const shown = new Set((await visit()).match(/(?<=\/media\/)[^\s"',]+/g));
  if (!pictures || shown.size === 0) return;
  await Promise.all([...shown].map((picture) => pictures.ready(picture)));
  // Rendered before its first picture existed, the page has no copy of it yet.
  await wait(untilStale);
  await visit();
}
