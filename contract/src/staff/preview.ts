import { Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { Id, Success, Timestamp } from '../kernel/schema.ts';
import { FreeText } from '../kernel/texts.ts';

/** Characters of the address that is previewed. */
export const previewLimits = { pathMax: 300 } as const;

export const previewRefusals = defineRefusals({
  page_missing: [404, '商店沒有這個頁面，或它只給登入的會員看'],
  preview_unavailable: [503, '現在無法預覽，請稍後再試'],
});

export const staffPreview = defineCall({
  access: 'staff',
  right: 'read_catalogue',
  method: 'GET',
  path: '/api/staff/preview',
  summary:
    'Get a page of the shop (home) as a visitor would see it at a time (now), with a product and an article as if they were published. What is scheduled for that time is shown: promotions, articles, openings of lots. Nothing can be bought from it, and its scripts are left out. `styles` are the hashes of its inline styles.',
  query: Type.Object({
    path: Type.Optional(FreeText(previewLimits.pathMax)),
    at: Type.Optional(Timestamp),
    product_id: Type.Optional(Id),
    article_id: Type.Optional(Id),
  }),
  answer: Success({ data: Type.Object({ html: Type.String(), styles: Type.Array(Type.String()) }) }),
  refusals: [previewRefusals.page_missing, previewRefusals.preview_unavailable],
});

/** The same page as a document of its own, for a frame without scripts; it takes the same query. */
export const previewDocument = '/api/staff/preview/page';
