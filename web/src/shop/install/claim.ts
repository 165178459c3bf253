import { claimInstall, installMessages } from '@kujiya/contract/install';
import type { Client } from '#lib/client.ts';
import { removeStored, writeText } from '#lib/storage.ts';

/** Set while a claim has got no answer: it is repeated until one comes. */
const flag = 'install_claim';

/** Claims the reward; returns the message for the member. A claim that got no answer is remembered. */
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
