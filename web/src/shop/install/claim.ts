import { claimInstall, installMessages } from '@kujiya/contract/install';
import type { Client } from '#lib/client.ts';
import { removeStored, writeText } from '#lib/storage.ts';

/** Set while a claim got no answer: it is made again until it does. */
const flag = 'install_claim';

/** Claims the reward; what the member reads of it. A claim that got no answer is remembered. */
export async function claim(client: Client): Promise<string> {
  writeText(flag, 'open');
  try {
    const { already_claimed: taken, data } = await client(claimInstall, {});
    removeStored(flag);
    if (taken) return installMessages.taken;
    return data.coupon ? installMessages.given(data.coupon.title) : installMessages.unheard;
  } catch {
    return installMessages.unheard;
  }
}
