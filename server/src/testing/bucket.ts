import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Bucket } from '#platform/config.ts';

const hashOf = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** A request as its signature covers it; the names of the headers in lower case. */
export type SignedRequest = {
  method: string;
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The names of the headers that are signed. */
  signed: readonly string[];
};

/** Signature Version 4 of a request to S3, by the published description. */
export function signatureOf(request: SignedRequest, secret: string, region: string): string {
  const { method, headers, signed } = request;
  const url = new URL(request.url, 'http://bucket');
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  const canonical = [
    method,
    decodeURIComponent(url.pathname).split('/').map(encode).join('/'),
    [...url.searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    signed.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n');
  const time = String(headers['x-amz-date']);
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day));
  return hmac(key, ['AWS4-HMAC-SHA256', time, scope, hashOf(canonical)].join('\n')).toString('hex');
}

const skewMs = 15 * 60_000;
const timeOf = (stamp: string) =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** The reason why S3 would refuse this request; null: it is signed by the bucket's key. */
function objectionTo({ method = '', url = '', headers }: IncomingMessage, body: Buffer, bucket: Bucket) {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=(?<credential>[^,]+), ?SignedHeaders=(?<signed>[^,]+), ?Signature=(?<signature>[0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )?.groups;
  if (!parts) return 'AccessDenied';
  const stamp = String(headers['x-amz-date']);
  if (!(Math.abs(timeOf(stamp) - Date.now()) < skewMs)) return 'RequestTimeTooSkewed';
  if (parts.credential !== `${bucket.keyId}/${stamp.slice(0, 8)}/${bucket.region}/s3/aws4_request`)
    return 'InvalidAccessKeyId';
  const signed = parts.signed?.split(';') ?? [];
  if (['host', 'x-amz-date', 'x-amz-content-sha256'].some((name) => !signed.includes(name)))
    return 'AccessDenied';
  if (headers['x-amz-content-sha256'] !== hashOf(body)) return 'XAmzContentSHA256Mismatch';
  if (method === 'PUT' && headers['content-length'] === undefined) return 'MissingContentLength';
  const expected = signatureOf({ method, url, headers, signed }, bucket.secret, bucket.region);
  return parts.signature === expected ? null : 'SignatureDoesNotMatch';
}

/**
 * An S3-compatible bucket in memory, which takes no request whose signature it can't make itself. While `isBroken` says
 * so of a request (`PUT uploads/x.webp`), it answers as a failing provider does.
 */
export async function openBucket() {
  const objects = new Map<string, Buffer>();
  const asked: string[] = [];
  const stand = { isBroken: (_request: string): boolean => false };
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const refuse = (status: number, code: string) =>
      reply.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    const objection = objectionTo(request, body, bucket);
    if (objection !== null) return refuse(objection === 'MissingContentLength' ? 411 : 403, objection);
    const { method, url = '' } = request;
    if (!url.startsWith(`/${bucket.name}/`)) return refuse(404, 'NoSuchBucket');
    const name = decodeURIComponent(url.slice(bucket.name.length + 2));
    asked.push(`${method} ${name}`);
    if (stand.isBroken(`${method} ${name}`)) return refuse(503, 'SlowDown');
    if (method === 'PUT') objects.set(name, body);
    if (method === 'DELETE') objects.delete(name);
    const object = objects.get(name);
    if (object === undefined && method !== 'DELETE') return refuse(404, 'NoSuchKey');
    return reply.writeHead(method === 'DELETE' ? 204 : 200).end(method === 'GET' ? object : undefined);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const bucket: Bucket = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    name: 'pictures',
    region: 'ap-northeast-1',
    keyId: 'AKIAKUJIYA',
    secret: 'not/a+secret',
  };
  return Object.assign(stand, {
    bucket,
    objects,
    /** The requests that were signed well, in order. */
    asked,
    close: () => new Promise<void>((done) => void server.close(() => done())),
  });
}
