import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { timeLimits } from './time-limits.ts';

/** The keys with which a token could be checked cannot be fetched. */
export class KeysUnreachable extends Error {
  override name = 'KeysUnreachable';
}

/** How long keys count as current, and how soon they may be fetched again because of an unknown key; ms. */
const freshMs = 600_000;
const pauseMs = 30_000;

type CachedKeys = { find: ReturnType<typeof createLocalJWKSet>; at: number };

async function load(url: string): Promise<ReturnType<typeof createLocalJWKSet>> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeLimits.providers.keys) });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return createLocalJWKSet((await response.json()) as JSONWebKeySet);
  } catch (error) {
    throw new KeysUnreachable('a key set is out of reach', { cause: error });
  }
}

/**
 * A provider's public keys, fetched when they are needed and cached for ten minutes, or longer while the provider is
 * away. Throws `KeysUnreachable` when there are none, or when the provider is away and a token's key is not among them.
 */
export function keySet(url: () => string, clock: () => number = Date.now): JWTVerifyGetKey {
  let cached: CachedKeys | undefined;
  let loading: Promise<CachedKeys> | undefined;
  const renew = () => {
    loading ??= load(url())
      .then((find) => {
        cached = { find, at: clock() };
        return cached;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  };
  return async (header, token) => {
    const known = cached;
    if (!known) return (await renew()).find(header, token);
    const age = clock() - known.at;
    const newest = age < freshMs ? known : await renew().catch(() => known);
    try {
      return await newest.find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || clock() - newest.at < pauseMs) throw error;
      return (await renew()).find(header, token);
    }
  };
}
