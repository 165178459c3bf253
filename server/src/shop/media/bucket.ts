import { mediaRefusals } from '@kujiya/contract/staff/media';
import { AwsClient } from 'aws4fetch';
import { LRUCache } from 'lru-cache';
import type { Bucket } from '#platform/config.ts';
import { sha256 } from '#platform/crypto.ts';
import { Refused } from '#platform/http/refused.ts';
import { timeLimits } from '#platform/time-limits.ts';
import type { MediaStore } from './store.ts';

/** Read pictures kept in memory: bytes of all, and milliseconds of each, after which a deleted one is gone everywhere. */
const kept = { bytes: 16 * 1024 * 1024, ms: 600_000 };

/** What a bucket says about a failure, such as `SignatureDoesNotMatch`. */
async function reasonOf(response: Response): Promise<string> {
  const [, code = ''] = /<Code>(\w{1,60})<\/Code>/.exec(await response.text()) ?? [];
  return `HTTP ${response.status} ${code}`.trim();
}

/** A store in an S3-compatible bucket; everything throws `media_unavailable` when the bucket fails. */
export function bucketStore({ url, name, region, keyId, secret }: Bucket): MediaStore {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: 2,
  });

  /** Returns the body; null when the bucket has none of this name. */
  async function ask(method: 'GET' | 'HEAD' | 'PUT' | 'DELETE', file: string, body?: Uint8Array) {
    try {
      const response = await client.fetch(`${url}/${name}/${file}`, {
        method,
        headers: {
          'x-amz-content-sha256': sha256(body ?? '').toString('hex'),
          ...(body && {
            'content-type': file.endsWith('.webp') ? 'image/webp' : 'application/octet-stream',
          }),
        },
        ...(body && { body: Uint8Array.from(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeLimits.providers.bucket),
      });
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      const reason = await reasonOf(response);
      if (response.status === 404 && method !== 'PUT') return null;
      throw new Error(`${method} ${file}: ${reason}`);
    } catch (error) {
      const refused = new Refused(mediaRefusals.media_unavailable);
      refused.cause = error;
      throw refused;
    }
  }

  const pictures = new LRUCache<string, Uint8Array>({
    maxSize: kept.bytes,
    sizeCalculation: (bytes) => bytes.byteLength,
    ttl: kept.ms,
    fetchMethod: async (file) => (await ask('GET', file)) ?? undefined,
  });
  return {
    async put(file, bytes) {
      await ask('PUT', file, bytes);
    },
    get: async (file) => (await pictures.fetch(file)) ?? null,
    has: async (file) => (await ask('HEAD', file)) !== null,
    async delete(file) {
      await ask('DELETE', file);
      pictures.delete(file);
    },
  };
}
