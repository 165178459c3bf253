import { randomUUID } from 'node:crypto';
import { listProducts, type ProductCard, type ProductType } from '../../contract/src/catalogue.ts';
import { type Tube, tubesOfProduct } from '../../contract/src/ichiban.ts';
import { type AnswerOf, type CallShape, type InputOf, takesKey } from '../../contract/src/kernel/call.ts';
import { requestOf } from '../../contract/src/kernel/request.ts';
import { login } from '../../contract/src/sign-in.ts';
import { drawTickets, type PurchaseResult } from '../../contract/src/ticket-purchase.ts';

const siteKey = 'kujiya-site';
const password = 'toybox123';

/** The shop's calls as another program makes them; throws `Refused` for a refusal. */
export type Api = <const C extends CallShape>(
  call: C,
  input: InputOf<C> & { token?: string },
) => Promise<AnswerOf<C>>;

/** A call that the shop has refused. */
export class Refused extends Error {
  override name = 'Refused';
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(path: string, status: number, body: Record<string, unknown>) {
    super(`${path}: ${status} ${body.message}`);
    this.status = status;
    this.body = body;
  }
}

/** The back office of the journeys' shop has the port after the shop's. */
function originOf(baseURL: string, url: string): string {
  if (!url.startsWith('/api/staff/')) return baseURL;
  const admin = new URL(baseURL);
  admin.port = String(Number(admin.port) + 1);
  return admin.origin;
}

export const createApi =
  (baseURL: string): Api =>
  async (call, { token = siteKey, ...input }) => {
    const key = takesKey(call) ? randomUUID() : undefined;
    const { url, ...request } = requestOf(call, input as never, { bearer: token, key });
    const response = await fetch(originOf(baseURL, url) + url, request);
    const answer = await response.json();
    if (!response.ok) throw new Refused(url, response.status, answer);
    return answer as AnswerOf<typeof call>;
  };

export type Entered = { phone: string; token: string; user: AnswerOf<typeof login>['data']['user'] };

export async function enter(api: Api, phone: string): Promise<Entered> {
  const { data } = await api(login, { body: { phone, password } });
  return { phone, ...data };
}

export type Shown = { product: ProductCard; tubes: Tube[] };

/** The product whose name contains these words, with its tubes. */
export async function productNamed(api: Api, words: string, type: ProductType = 0): Promise<Shown> {
  // Journeys stock products of their own above those of the demo world.
  for (let page = 1; ; page++) {
    const { data, last_page } = await api(listProducts, { query: { type, page } });
    const product = data.find(({ name }) => name.includes(words));
    if (product) return withTubes(api, product);
    if (page >= last_page) throw new Error(`The demo world has no product named ${words}`);
  }
}

/** A product with its tubes. */
export async function withTubes(api: Api, product: ProductCard): Promise<Shown> {
  const tubes = product.type === 0 ? await api(tubesOfProduct, { params: { productId: product.id } }) : [];
  return { product, tubes };
}

/** Buys these numbers of a tube. */
export const buy = (
  api: Api,
  {
    token,
    productId,
    tubeId,
    numbers,
  }: { token: string; productId: number; tubeId: number; numbers: number[] },
): Promise<PurchaseResult> =>
  api(drawTickets, {
    token,
    params: { tubeId },
    body: { payment_method: 'balance', product_id: productId, ticket_numbers: numbers },
  });
