import { expect, test } from 'vitest';
import { boxesOf, passHolds } from '#testing/boxes.ts';
import { contentsOf } from '#testing/figures.ts';
import { sequences } from '#testing/sequences.ts';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();

const uses = 5 * sequences;
/** Cases as they are sold: all different, twins, one figure in most boxes. */
const cases = [
  [1, 1, 1, 1, 1, 1],
  [2, 2, 1, 1],
  [5, 1, 1, 1],
  [1, 1],
  [3, 3, 3, 2, 1],
  [7, 1],
];

test(`${uses} cards used at random give only true information about the slots`, async () => {
  let used = 0;
  let refused = 0;
  for (let round = 0; used < uses; round++) {
    const box = await shop.boxCase({ contents: cases[round % cases.length] ?? [], price: 1 });
    const truth = await contentsOf(shop.db, box.packageId);
    const boxes = boxesOf(shop, box);
    const players = await Promise.all(Array.from({ length: 3 }, () => shop.member({ tokens: 100 })));
    const drawn = new Set<number>();
    for (const player of players) {
      await shop.cards(player, 'shake_card', 60);
      await shop.cards(player, 'insight_card', 20);
    }
    const named = new Map<string, Set<number>>();
    const seen = new Set<string>();
    for (const [i, player] of [...players, ...players].entries()) {
      await passHolds(shop.db, box, 200);
      const open = truth.map((_, at) => at + 1).filter((n) => !drawn.has(n));
      const number = open[Math.floor(Math.random() * open.length)];
      if (number === undefined) break;
      expect((await boxes.hold(player, number)).status).toBe(200);
      const about = `${player.id} ${number}`;
      const excluded = named.get(about) ?? new Set<number>();
      named.set(about, excluded);
      for (let turn = 0; turn < 8; turn++) {
        if (Math.random() < 0.8) {
          const { status, body } = await boxes.hint(player, number);
          const possible = new Set(
            open.map((n) => truth[n - 1] ?? 0).filter((f) => f !== truth[number - 1] && !excluded.has(f)),
          );
          if (seen.has(about)) possible.clear();
          if (status === 200) {
            const { id } = body.data.not_me_item;
            expect([...possible]).toContain(id);
            excluded.add(id);
            used++;
          } else {
            expect([body.code, possible.size]).toEqual(['nothing_to_hint', 0]);
            refused++;
          }
        } else {
          const { status, body } = await boxes.insight(player, number);
          if (status === 200) {
            expect([seen.has(about), body.data.current_item.id]).toEqual([false, truth[number - 1]]);
            seen.add(about);
            used++;
          } else {
            expect([seen.has(about), body.code]).toEqual([true, 'insight_known']);
            refused++;
          }
        }
      }
      if (i % 2 === 0) {
        const { body } = await boxes.buy(player, number);
        expect(body.data.items.map(({ item_id }) => item_id)).toEqual([truth[number - 1]]);
        drawn.add(number);
      }
    }
  }
  expect(refused).toBeGreaterThan(0);
  const { rows } = await shop.db.query<{ used: number; uses: number }>(
    `select (select count(*) from user_tools where used_at is not null) as used,
       (select count(*) from tool_uses) as uses`,
  );
  expect(rows).toEqual([{ used, uses: used }]);
});
