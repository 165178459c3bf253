import { Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { Success } from '../kernel/schema.ts';

/** Bytes of an uploaded file, pixels of its picture, and how many times as long as wide (or the reverse) it may be. */
export const mediaLimits = { bytes: 20 * 1024 * 1024, pixels: 50_000_000, ratio: 8 } as const;

export const mediaRefusals = defineRefusals({
  file_missing: [422, '請選擇一張圖片，以表單欄位 file 上傳'],
  upload_broken: [400, '上傳的內容不完整，請重新上傳'],
  one_file_only: [422, '一次只能上傳一張圖片，表單只能有一個欄位 file'],
  file_too_large: [413, `圖片檔不能超過 ${mediaLimits.bytes / 1024 / 1024} MB`],
  picture_type: [415, '只接受 JPEG、PNG、WebP、AVIF 和 HEIC 圖片'],
  heic_unreadable: [415, '這家店讀不了這張 HEIC 圖片，請另存成 JPEG 再上傳'],
  picture_unreadable: [422, '這張圖片打不開，檔案可能損壞，請換一張或另存後再上傳'],
  picture_too_large: [422, `圖片不能超過 ${mediaLimits.pixels / 10_000} 萬像素`],
  picture_too_heavy: [422, '這張圖片解開後太大，請縮小或改存成一般的 JPEG 再上傳'],
  picture_too_narrow: [422, `圖片太狹長，長邊不能超過短邊的 ${mediaLimits.ratio} 倍`],
  media_missing: [404, '找不到這張圖片'],
  picture_gone: [422, '有圖片已經被刪除，請重新上傳'],
  media_used: [409, '這張圖片還在使用，不能刪除'],
  media_unavailable: [503, '存放圖片的空間暫時連不上，這次沒有任何變動，請稍後再試'],
});

export const uploadMedia = defineCall({
  method: 'POST',
  path: '/api/staff/media',
  access: 'staff',
  right: 'write_catalogue',
  words: '上傳圖片',
  repeatable: 'a picture is named by its content',
  summary:
    'Upload one picture as multipart/form-data in the field `file` (JPEG, PNG, WebP, AVIF, HEIC if the server reads it; 20 MB, 50 megapixels). It is re-encoded upright and without metadata; the same picture twice is one file.',
  /** What the server has made of the field; anything else in its place is refused. */
  body: Type.Object({ file: Type.Unknown() }),
  answer: Success({
    data: Type.Object({
      /** As the shop serves it. */
      url: Type.String(),
      width: Type.Integer(),
      height: Type.Integer(),
    }),
  }),
  refusals: [
    mediaRefusals.upload_broken,
    mediaRefusals.one_file_only,
    mediaRefusals.file_too_large,
    mediaRefusals.picture_type,
    mediaRefusals.heic_unreadable,
    mediaRefusals.picture_unreadable,
    mediaRefusals.picture_too_large,
    mediaRefusals.picture_too_heavy,
    mediaRefusals.picture_too_narrow,
    mediaRefusals.media_unavailable,
  ],
  fields: { file: mediaRefusals.file_missing },
});

export const deleteMedia = defineCall({
  method: 'DELETE',
  path: '/api/staff/media/:hash',
  access: 'staff',
  right: 'write_catalogue',
  words: '刪除圖片',
  summary: 'Delete an uploaded picture that no product, prize, banner, article or setting uses.',
  params: Type.Object({ hash: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
  answer: Success({}),
  refusals: [mediaRefusals.media_used, mediaRefusals.media_unavailable],
  fields: { hash: mediaRefusals.media_missing },
});
