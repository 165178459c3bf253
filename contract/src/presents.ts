import { type Static, Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { commonRefusals, defineRefusals } from './kernel/refusal.ts';
import { Id, IdParams, Nullable, Success, Timestamp } from './kernel/schema.ts';
import { notShippable, storageRefusals } from './storage.ts';

/**
 * Days for which the link of a present holds, and those that the thing must still have when it is given. The link ends
 * early enough to leave whoever claims the thing three of them.
 */
export const presentLimits = { days: 7, leastDays: 4 } as const;

/** What may stand on the card, from one friend to another: a list, so that no card carries an address, a number or an insult. */
export const presentWords = {
  for_you: '這個送你',
  birthday: '生日快樂',
  thanks: '謝謝你',
  congratulations: '恭喜恭喜',
  cheers: '加油！',
  for_your_set: '給你湊一套',
} as const;
export type PresentWord = keyof typeof presentWords;
const Word = Type.Unsafe<PresentWord>(Type.Enum(Object.keys(presentWords)));

export const presentRefusals = defineRefusals({
  present_missing: [404, '找不到這份禮物，連結可能少複製了幾個字'],
  present_short: [409, `保管期限剩 ${presentLimits.leastDays} 天以上的商品才能送人`],
  present_own: [409, '這是您自己送出的禮物，把連結傳給朋友吧'],
  present_claimed: [409, '這份禮物已經有人收下了'],
  present_revoked: [409, '這份禮物已經收回'],
  present_expired: [409, '這份禮物過了期限，已經回到送禮的人那裡'],
});

/** The messages of this feature's successful calls. */
export const presentMessages = {
  revoked: '收回了，東西在您的盒櫃裡',
  claimed: '收下了，放進您的盒櫃',
} as const;

const Thing = Type.Object({
  name: Type.String(),
  image_url: Type.String(),
  tier: Nullable(Type.String()),
});

export const givePresent = defineCall({
  method: 'POST',
  path: '/api/user/presents',
  access: 'user',
  summary:
    'Give one item of the storage away by a link; it stays put until somebody claims it or the link ends.',
  body: Type.Object({ item_id: Id, word: Word }),
  answer: Success({ data: Type.Object({ id: Id }) }),
  refusals: [...notShippable, presentRefusals.present_short, commonRefusals.idempotency_conflict],
  fields: { item_id: storageRefusals.item_missing },
  idempotent: true,
  movesMoney: true,
  failure: '包裝失敗，請再試一次',
});

const PresentUnderWay = Type.Object({
  id: Id,
  /** Of its address; whoever has it may claim the thing. */
  code: Type.String(),
  word: Word,
  item: Thing,
  ends_at: Timestamp,
});
export type PresentUnderWay = Static<typeof PresentUnderWay>;

export const listPresents = defineCall({
  method: 'GET',
  path: '/api/user/presents',
  access: 'user',
  summary: "List the member's presents that nobody has claimed yet, newest first.",
  answer: Success({ data: Type.Array(PresentUnderWay) }),
  failure: '禮物載入失敗，請稍後再試',
});

export const revokePresent = defineCall({
  method: 'DELETE',
  path: '/api/user/presents/:id',
  access: 'user',
  summary: 'Take back a present that nobody has claimed; one that is back already stays so.',
  params: IdParams,
  answer: Success({ message: Type.String() }),
  refusals: [presentRefusals.present_missing, presentRefusals.present_claimed],
  fields: { id: presentRefusals.present_missing },
  failure: '收回失敗，請再試一次',
});

const CodeParams = Type.Object({ code: Type.String() });

export const openPresent = defineCall({
  method: 'GET',
  path: '/api/presents/:code',
  access: 'auto',
  personal: true,
  summary: 'Get the card of a present: who gives what, and whether it can be claimed.',
  params: CodeParams,
  answer: Success({
    data: Type.Object({
      /** `returned`: nobody claimed it in time. */
      state: Type.Union([
        Type.Literal('open'),
        Type.Literal('claimed'),
        Type.Literal('revoked'),
        Type.Literal('returned'),
      ]),
      /** The masked name. */
      giver: Type.String(),
      /** What the caller is to it. */
      side: Nullable(Type.Union([Type.Literal('giver'), Type.Literal('receiver')])),
      word: Word,
      /** Null for all but those two once it is over. */
      item: Nullable(Thing),
      ends_at: Timestamp,
    }),
  }),
  refusals: [presentRefusals.present_missing],
  failure: '禮物暫時打不開，請稍後再試',
});

export const claimPresent = defineCall({
  method: 'PUT',
  path: '/api/presents/:code/claim',
  access: 'user',
  summary:
    "Put a present into the caller's storage. The first to claim it gets it, and the same answer again.",
  params: CodeParams,
  answer: Success({ message: Type.String() }),
  refusals: [
    presentRefusals.present_missing,
    presentRefusals.present_own,
    presentRefusals.present_claimed,
    presentRefusals.present_revoked,
    presentRefusals.present_expired,
  ],
  failure: '收禮失敗，請再試一次',
});
