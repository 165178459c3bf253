import { type Static, Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { commonRefusals, defineRefusals } from './kernel/refusal.ts';
import { Id, IdParams, Nullable, Success, Timestamp } from './kernel/schema.ts';
import { FreeText } from './kernel/texts.ts';
import { complaintDays } from './shop/complaints.ts';

const megabyte = 1024 * 1024;

/**
 * Characters of a text; files of one message; messages of a member about one parcel; rows of the list; bytes of a file,
 * of the pieces in which it is sent, and of all that a member sends within a day; seconds of a film; days
 * for which files are kept, and those that were never sent.
 */
export const complaintLimits = {
  text: 500,
  photos: 6,
  films: 1,
  messages: 20,
  listed: 50,
  photoBytes: 20 * megabyte,
  filmBytes: 60 * megabyte,
  pieceBytes: megabyte,
  dayBytes: 400 * megabyte,
  filmSeconds: 60,
  fileDays: 365,
  unsentDays: 1,
} as const;
const limits = complaintLimits;

/** What can be wrong with a thing. */
export const complaintProblems = {
  damaged: '破損',
  missing: '缺件',
  wrong: '送錯',
  faulty: '瑕疵',
  other: '其他',
} as const;
export type ComplaintProblem = keyof typeof complaintProblems;
const Problem = Type.Unsafe<ComplaintProblem>(Type.Enum(Object.keys(complaintProblems)));

export const complaintStates = {
  received: '已收到',
  working: '處理中',
  answered: '已回覆',
  resolved: '已解決',
} as const;
export type ComplaintState = keyof typeof complaintStates;
export const ComplaintStateName = Type.Unsafe<ComplaintState>(Type.Enum(Object.keys(complaintStates)));

/** What the shop has done in the end. */
export const complaintOutcomes = { refunded: '退款', resent: '補寄', explained: '說明' } as const;
export type ComplaintOutcome = keyof typeof complaintOutcomes;
export const ComplaintOutcomeName = Type.Unsafe<ComplaintOutcome>(Type.Enum(Object.keys(complaintOutcomes)));

export const complaintRefusals = defineRefusals({
  complaint_missing: [404, '找不到這則回報'],
  complaint_parcel_missing: [404, '找不到這個包裹'],
  complaint_not_arrived: [409, '包裹還沒送達，送達後就能回報'],
  complaint_late: [409, `收到後 ${complaintDays} 天內才能回報，請改由聯絡客服告訴我們`],
  complaint_things: [422, '請勾選有問題的商品'],
  complaint_text: [422, `說明要有 1 至 ${limits.text} 字`],
  complaint_files: [422, `一次最多 ${limits.photos} 張照片和 ${limits.films} 段影片，請等全部上傳完成再送出`],
  complaint_full: [409, '這個包裹的訊息太多了，請改由聯絡客服告訴我們'],
  complaint_day_full: [429, '今天上傳的檔案太多了，請明天再試，或聯絡客服'],
  complaint_file_missing: [404, '這個檔案沒有上傳完成，請重新選擇'],
  complaint_file_broken: [422, '檔案不完整，請重新選擇再上傳'],
  complaint_file_type: [415, '只收照片（JPEG、PNG、WebP）和影片（MP4、MOV）'],
  complaint_photo_large: [413, `一張照片最大 ${limits.photoBytes / megabyte} MB`],
  complaint_photo_unreadable: [422, '這張照片打不開，請換一張，或另存成 JPEG 再上傳'],
  complaint_film_large: [413, `影片最大 ${limits.filmBytes / megabyte} MB，請縮短或降低畫質`],
  complaint_film_long: [422, `影片最長 ${limits.filmSeconds} 秒，請剪短再上傳`],
  complaint_film_unreadable: [422, '這段影片讀不出長度，可能沒有錄完，請重錄或改存成 MP4'],
  complaint_store_away: [503, '存放檔案的空間暫時連不上，請稍後再試'],
});
const refusals = complaintRefusals;

const Thing = Type.Object({ name: Type.String(), image_url: Type.String(), quantity: Type.Integer() });

const listed = {
  id: Id,
  order_number: Type.String(),
  state: ComplaintStateName,
  outcome: Nullable(ComplaintOutcomeName),
  created_at: Timestamp,
  /** Of the newest message or step. */
  moved_at: Timestamp,
} as const;
const ListedComplaint = Type.Object({ ...listed, thing: Type.String() });
export type ListedComplaint = Static<typeof ListedComplaint>;

export const ComplaintFile = Type.Object({
  id: Id,
  kind: Type.Union([Type.Literal('photo'), Type.Literal('film')]),
  /** Good for an hour, for whoever has it. */
  url: Type.String(),
});
export type ComplaintFile = Static<typeof ComplaintFile>;

export const complaintThing = { ...Thing.properties, problem: Problem } as const;

const Complaint = Type.Object({
  ...listed,
  order_id: Id,
  things: Type.Array(Type.Object(complaintThing)),
  /** Oldest first. */
  messages: Type.Array(
    Type.Object({
      id: Id,
      by: Type.Union([Type.Literal('member'), Type.Literal('shop')]),
      text: Type.String(),
      at: Timestamp,
      files: Type.Array(ComplaintFile),
    }),
  ),
});
export type Complaint = Static<typeof Complaint>;

export const listComplaints = defineCall({
  access: 'user',
  method: 'GET',
  path: '/api/user/complaints',
  summary: `List the member's newest complaints (${limits.listed} at most), newest first.`,
  answer: Success({ data: Type.Array(ListedComplaint) }),
  failure: '回報紀錄載入失敗，請稍後再試',
});

export const getComplaint = defineCall({
  access: 'user',
  method: 'GET',
  path: '/api/user/complaints/:id',
  summary: "Get one of the member's complaints with its things, messages and files.",
  params: IdParams,
  answer: Success({ data: Complaint }),
  fields: { id: refusals.complaint_missing },
  failure: '回報載入失敗，請稍後再試',
});

export const complaintForm = defineCall({
  access: 'user',
  method: 'GET',
  path: '/api/user/orders/:id/complaint',
  summary:
    'Get what a complaint about an order that was sent begins with: its things, until when it is taken, the present time, and the one that is open.',
  params: IdParams,
  answer: Success({
    data: Type.Object({
      order_number: Type.String(),
      /** Null: the parcel has not arrived. */
      until: Nullable(Timestamp),
      now: Timestamp,
      open_id: Nullable(Id),
      things: Type.Array(Type.Object({ position: Type.Integer(), ...Thing.properties })),
    }),
  }),
  fields: { id: refusals.complaint_parcel_missing },
  failure: '包裹載入失敗，請稍後再試',
});

export const sendComplaint = defineCall({
  access: 'user',
  method: 'POST',
  path: '/api/user/orders/:id/complaint',
  summary:
    'Complain about things of an order that has arrived, with files that were sent before. While a complaint is open the message is added to it, and the things need not be named again.',
  params: IdParams,
  body: Type.Object({
    things: Type.Array(Type.Object({ position: Type.Integer(), problem: Problem }), { maxItems: 100 }),
    text: FreeText(limits.text, 1),
    files: Type.Array(Id, { maxItems: limits.photos + limits.films }),
  }),
  answer: Success({ data: Type.Object({ id: Id }), message: Type.String() }),
  refusals: [
    refusals.complaint_not_arrived,
    refusals.complaint_late,
    refusals.complaint_full,
    commonRefusals.idempotency_conflict,
  ],
  fields: {
    id: refusals.complaint_parcel_missing,
    things: refusals.complaint_things,
    text: refusals.complaint_text,
    files: refusals.complaint_files,
  },
  idempotent: true,
  movesMoney: false,
  failure: '送出失敗，請再試一次',
});
export const complaintMessages = { sent: '收到了，我們看過就回覆您' } as const;

export const beginComplaintFile = defineCall({
  access: 'user',
  method: 'POST',
  path: '/api/user/complaint-files',
  summary: `Begin to send a photo or a film of so many bytes, in pieces of ${limits.pieceBytes} bytes.`,
  body: Type.Object({ bytes: Type.Integer({ minimum: 1 }) }),
  answer: Success({ data: Type.Object({ id: Id }) }),
  refusals: [refusals.complaint_film_large, refusals.complaint_day_full, commonRefusals.idempotency_conflict],
  fields: { bytes: refusals.complaint_file_broken },
  idempotent: true,
  movesMoney: false,
  failure: '上傳失敗，請再試一次',
});

export const putComplaintPiece = defineCall({
  access: 'user',
  method: 'PUT',
  path: '/api/user/complaint-files/:id/pieces/:piece',
  summary:
    'Send one piece of a file (application/octet-stream), counted from 1; sending it again replaces it. The first decides what the file is.',
  params: Type.Object({ id: Id, piece: Type.Integer({ minimum: 1, maximum: 1_000 }) }),
  bytes: limits.pieceBytes,
  body: Type.Object({ bytes: Type.Unknown() }),
  answer: Success({}),
  refusals: [
    refusals.complaint_file_type,
    refusals.complaint_photo_large,
    refusals.complaint_film_large,
    refusals.complaint_store_away,
  ],
  fields: {
    id: refusals.complaint_file_missing,
    piece: refusals.complaint_file_missing,
    bytes: refusals.complaint_file_broken,
  },
  failure: '上傳失敗，請再試一次',
});

export const finishComplaintFile = defineCall({
  access: 'user',
  method: 'PUT',
  path: '/api/user/complaint-files/:id/whole',
  summary: 'Check a file of which all pieces have been sent; from then on it can go with a complaint.',
  params: IdParams,
  answer: Success({ data: ComplaintFile }),
  refusals: [
    refusals.complaint_file_broken,
    refusals.complaint_file_type,
    refusals.complaint_photo_unreadable,
    refusals.complaint_film_long,
    refusals.complaint_film_unreadable,
    refusals.complaint_store_away,
  ],
  fields: { id: refusals.complaint_file_missing },
  failure: '上傳失敗，請再試一次',
});

/** Where a file is read; the ticket is part of `url`. */
export const complaintFilePath = (ticket: string): `/api/${string}` => `/api/complaint-files/${ticket}`;
