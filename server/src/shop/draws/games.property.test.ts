import fc from 'fast-check';
import { test } from 'vitest';
import { play, type Step, sizes } from '#testing/games-play.ts';
import { playInLanes, sequencesInLanes } from '#testing/lanes.ts';
import { useTestShop } from '#testing/shop.ts';

const shops = [useTestShop(), useTestShop()] as const;

const member = fc.nat({ max: sizes.members - 1 });
const pack = fc.nat({ max: sizes.packs - 1 });
const number = fc.integer({ min: 1, max: sizes.boxes });
const box = fc.oneof(
  { weight: 6, arbitrary: fc.constant('held' as const) },
  { weight: 4, arbitrary: number },
  { weight: 1, arbitrary: fc.constant(sizes.boxes + 1) },
);
const key = fc.option(fc.nat({ max: 4 }));
const money = {
  points: fc.constantFrom(0, 0, 0, 0, 0, 0, 200, 400, 1_000, 300),
  shown: fc.constantFrom('nothing', 'nothing', 'nothing', 'the price', 'the price', 'another price'),
  key,
};
const kind = <K extends string>(name: K) => ({ kind: fc.constant(name) });
const type = fc.constantFrom('shake_card', 'shake_card', 'insight_card');
const seconds = fc.constantFrom(null, null, null, 150, 60, 5, 86_400);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ ...kind('hold'), member, pack, box: number, seconds }) },
  { weight: 3, arbitrary: fc.record({ ...kind('hold'), member, pack, box, seconds }) },
  { weight: 1, arbitrary: fc.record({ ...kind('release'), member, pack }) },
  { weight: 5, arbitrary: fc.record({ ...kind('box'), member, pack, box, ...money }) },
  { weight: 2, arbitrary: fc.record({ ...kind('case'), member, pack, ...money }) },
  {
    weight: 4,
    arbitrary: fc.record({
      ...kind('capsules'),
      member,
      count: fc.constantFrom(1, 1, 1, 3, 3, 5, 10, 2),
      ...money,
    }),
  },
  { weight: 8, arbitrary: fc.record({ ...kind('card'), member, pack, box, type, key }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...kind('cards'),
      member,
      type,
      count: fc.constantFrom(1, 2, 5),
      days: fc.constantFrom(1, 30, 60),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      ...kind('pass'),
      seconds: fc.constantFrom(3, 3, 3, 3, 3, 3, 12, 12, 70, 155, 155, 170, 50 * 86_400, 366 * 86_400),
    }),
  },
  { weight: 1, arbitrary: fc.record({ ...kind('grant'), member, points: fc.constantFrom(100, 200, 700) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      ...kind('price'),
      of: fc.constantFrom('box', 'capsule'),
      price: fc.constantFrom(10, 30, 60, 100),
    }),
  },
  { weight: 1, arbitrary: fc.record({ ...kind('repeat'), nth: fc.nat({ max: 5 }) }) },
  { weight: 1, arbitrary: fc.record(kind('look')) },
);
const steps = fc.array(step, { minLength: 8, maxLength: 20 });

test(`${sequencesInLanes} random sequences of holds, cards, boxes, cases and capsules match a plain model`, () =>
  playInLanes(shops, steps, play, 100));
