import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { largestInteger, Success } from '../kernel/schema.ts';
import { FreeText } from '../kernel/texts.ts';
import { searchLimits } from '../search.ts';
import { versionRefusals } from './version.ts';

/** Keywords that the shop itself may suggest; members see fewer, after the searches of the week. */
export const keywordLimits = { most: 30 } as const;

export const keywordRefusals = defineRefusals({
  keywords_invalid: [
    422,
    `最多 ${keywordLimits.most} 個關鍵字，每個 1～${searchLimits.keywordMax} 字，不能重複`,
  ],
});

const Keywords = Type.Object({
  version: Type.Integer(),
  /** Those of the shop, in its order. */
  keywords: Type.Array(Type.String()),
  /** What members see now: popular searches of the week first. */
  shown: Type.Array(Type.String()),
});
export type StaffKeywords = Static<typeof Keywords>;

export const staffKeywords = defineCall({
  access: 'staff',
  right: 'read_content',
  method: 'GET',
  path: '/api/staff/hot-keywords',
  summary: "Get the shop's own hot keywords in their order, and what members see now.",
  answer: Success({ data: Keywords }),
});

export const setStaffKeywords = defineCall({
  access: 'staff',
  right: 'write_content',
  words: '修改熱門關鍵字',
  method: 'PUT',
  path: '/api/staff/hot-keywords',
  summary: "Replace the shop's own hot keywords by these, in this order.",
  body: Type.Object({
    version: Type.Integer({ minimum: 1, maximum: largestInteger }),
    keywords: Type.Array(FreeText(searchLimits.keywordMax, 1), { maxItems: keywordLimits.most }),
  }),
  answer: Success({ data: Keywords }),
  refusals: [versionRefusals.version_conflict],
  fields: { keywords: keywordRefusals.keywords_invalid, version: keywordRefusals.keywords_invalid },
});
