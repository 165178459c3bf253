import { type Static, Type } from 'typebox';

/** From which slots of which lots some pieces came, by product and title of the lot; 0 is the last prize, which lies on no ticket. */
export const LotSlots = Type.Array(Type.Object({ lot: Type.String(), numbers: Type.Array(Type.Integer()) }));
export type LotSlots = Static<typeof LotSlots>;

/** `露營賞 A筒 第 27、31 號；露營賞 B筒 最後賞`; empty for goods. */
export const slotText = (slots: LotSlots): string =>
  slots
    .map(({ lot, numbers }) => {
      const drawn = numbers.filter((number) => number > 0);
      const last = drawn.length < numbers.length && '最後賞';
      return [lot, drawn.length > 0 && `第 ${drawn.join('、')} 號`, last].filter(Boolean).join(' ');
    })
    .join('；');
