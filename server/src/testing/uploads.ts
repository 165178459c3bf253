import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import { expect } from 'vitest';
import type { TestShop } from './shop.ts';

const boundary = 'kujiya-test-boundary';

/** One part of a form; a file when it has a file name. */
export type Part = { name?: string; filename?: string; type?: string; bytes: Buffer | string };
export const filePart = (bytes: Buffer | string, more: Partial<Part> = {}): Part => ({
  name: 'file',
  filename: 'photo.jpg',
  type: 'image/jpeg',
  bytes,
  ...more,
});

/** The body of a form. */
export function formOf(parts: readonly Part[], { end = true } = {}): Buffer {
  const pieces = parts.flatMap(({ name, filename, type, bytes }) => [
    `--${boundary}\r\nContent-Disposition: form-data`,
    name === undefined ? '' : `; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"`,
    type === undefined ? '' : `\r\nContent-Type: ${type}`,
    '\r\n\r\n',
    bytes,
    '\r\n',
  ]);
  return Buffer.concat(
    [...pieces, end ? `--${boundary}--\r\n` : ''].map((one) => Buffer.from(one as string)),
  );
}

/** Posts a body to the upload; by default as a form. */
export async function post(
  shop: TestShop,
  token: string | null,
  payload: Buffer | string,
  contentType: string | null = `multipart/form-data; boundary=${boundary}`,
) {
  const reply = await shop.app.admin.inject({
    method: 'POST',
    url: '/api/staff/media',
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(contentType !== null && { 'content-type': contentType }),
    },
    payload,
  });
  return { status: reply.statusCode, body: reply.json() };
}

/** Uploads a file, as browsers do. */
const upload = (shop: TestShop, token: string, bytes: Buffer | string) =>
  post(shop, token, formOf([filePart(bytes)]));

/** The same, and returns what the shop made of it. */
export async function taken(shop: TestShop, token: string, bytes: Buffer) {
  const { status, body } = await upload(shop, token, bytes);
  expect([status, body.code]).toEqual([200, undefined]);
  return body.data as { url: string; width: number; height: number };
}

/** A chunk of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const typed = Buffer.concat([Buffer.from(type), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
}

/** A PNG that claims this size, with these pixels: by default black ones, as many as it claims. */
export function blackPng(
  width: number,
  height: number,
  { depth = 8, interlaced = false, rows = height } = {},
) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, 2, 0, 0, interlaced ? 1 : 0], 8);
  const pixels = deflateSync(Buffer.alloc(rows * (1 + (width * 3 * depth) / 8)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const children = () =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);
const residentOf = (pid: number | string): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    // It has ended.
    return 0;
  }
};

/** The most memory (bytes) that this process and its children take while `work` runs, beyond what they took before. */
export async function memoryOf(work: () => Promise<void>): Promise<number> {
  const now = () => children().reduce((sum, pid) => sum + residentOf(pid), residentOf(process.pid));
  const before = now();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, now());
  }, 5);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return most - before;
}
