import type { CallShape, InputOf } from '@kujiya/contract/kernel/call';
import type { TestShop } from '../shop.ts';
import type { TestStaff } from '../staff.ts';

/** Where a press happens: the shop, an owner of its own with a fresh proof, and the shop's address. */
export type World = { shop: TestShop; boss: TestStaff; address: string };

/** A request as somebody presses it. */
export type Pressed = {
  params?: object;
  query?: object;
  body?: object | null;
  token: string;
};

/** A call with the making of a world in which its request is taken; each is made once. */
export type Press = { call: CallShape; make: (world: World) => Promise<Pressed> };

type Make<I> = (world: World) => Promise<I>;

/** One press of a call: the function made by it takes the making of somebody's valid request, in a world of its own. */
export const press =
  <const C extends CallShape>(call: C) =>
  (make: Make<InputOf<C> & { token: string }>): Press => ({ call, make: make as Press['make'] });

/** The same for a step of the staff, which the owner makes. */
export const staffPress =
  <const C extends CallShape>(call: C) =>
  (make: Make<InputOf<C>>): Press => ({
    call,
    make: async (world) => ({ ...((await make(world)) as object), token: world.boss.token }),
  });

/** The body of an answer, which a world needs to go on. */
export function need<T>({ status, body }: { status: number; body: T }): T {
  if (status !== 200) throw new Error(`a step of the world was refused: ${status} ${JSON.stringify(body)}`);
  return body;
}

export const reason = '測試';
export const picture = 'products/test.webp';
const dayMs = 86_400_000;
export const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

let names = 0;
/** A name that nothing else in the shop has. */
export const newName = (start: string) => `${start}${++names}`;
