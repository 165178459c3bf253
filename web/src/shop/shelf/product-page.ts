import { getProduct } from '@kujiya/contract/catalogue';
import { type Client, isMissing } from '#lib/client.ts';
import type { PageAt } from '#lib/head.ts';
import { toId } from '#lib/ids.ts';
import { productLink } from './product-link.ts';

/** The page of the product that an address names, of any kind; undefined when there is no such product. */
export async function productPage(client: Client, { params }: PageAt): Promise<string | undefined> {
  const id = toId(params.id);
  if (id === undefined) return undefined;
  try {
    return productLink((await client(getProduct, { params: { id } })).data);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
