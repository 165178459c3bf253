import * as calls from '@kujiya/contract/complaints';
import sharp from 'sharp';
import { sendThings } from './parcel.ts';
import type { TestServer, TestShop } from './shop.ts';
import type { TestMember } from './stock.ts';
import { collector } from './storage.ts';

/** A photo with the place where it was taken. */
export const photoOf = (width = 900, height = 600): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#2040c0' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 2/1 0/1' } })
    .jpeg()
    .toBuffer();

export const beginFile = (server: TestServer, { token }: TestMember, bytes: number, key?: string) =>
  server.call(calls.beginComplaintFile, { body: { bytes }, token, ...(key && { key }) });

/** Sends one piece, as a browser does. */
export async function putPiece(
  server: TestServer,
  { token }: TestMember,
  id: number,
  nth: number,
  bytes: Buffer,
) {
  const reply = await server.app.inject({
    method: 'PUT',
    url: `/api/user/complaint-files/${id}/pieces/${nth + 1}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: bytes,
  });
  return { status: reply.statusCode, body: reply.json() as { code?: string } };
}

export const finishFile = (server: TestServer, { token }: TestMember, id: number) =>
  server.call(calls.finishComplaintFile, { params: { id }, token });

/** Sends a whole file; the first refusal on the way is returned. */
export async function upload(server: TestServer, member: TestMember, bytes: Buffer) {
  const begun = await beginFile(server, member, bytes.length);
  if (begun.status !== 200) return { ...begun, id: 0 };
  const { id } = begun.body.data;
  const size = calls.complaintLimits.pieceBytes;
  for (let nth = 0; nth * size < bytes.length; nth++) {
    const put = await putPiece(server, member, id, nth, bytes.subarray(nth * size, (nth + 1) * size));
    if (put.status !== 200) return { ...put, id };
  }
  return { ...(await finishFile(server, member, id)), id };
}

/** A member with a parcel that has arrived. */
export async function arrived(shop: TestShop, things = 2) {
  const member = await collector(shop, { things });
  const parcel = await sendThings(shop, member, member.ids);
  await parcel.deliver(await shop.staff('clerk'));
  return { member, orderId: parcel.id };
}

type ComplaintRequest = Partial<{
  things: { position: number; problem: calls.ComplaintProblem }[];
  text: string;
  files: number[];
  key: string;
}>;
export const complain = (
  server: TestServer,
  { token }: Pick<TestMember, 'token'>,
  id: number,
  { key, ...said }: ComplaintRequest = {},
) =>
  server.call(calls.sendComplaint, {
    params: { id },
    body: { things: [{ position: 1, problem: 'damaged' }], text: '盒子壓壞了', files: [], ...said },
    token,
    ...(key !== undefined && { key }),
  });
