import { confirmPayer, getPayer } from '@kujiya/contract/payer';
import type { PayerConfirmation } from '@kujiya/contract/shop/payer';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery, callKey } from '#lib/api.tsx';
import type { Client } from '#lib/client.ts';
import type { useConfirm } from '#ui/Confirm.tsx';

type Confirm = ReturnType<typeof useConfirm>;

async function ask(confirm: Confirm): Promise<PayerConfirmation | undefined> {
  const isAdult = await confirm({
    title: '您已經滿 18 歲了嗎？',
    text: '第一次付款前要先確認，只問這一次。',
    yes: '已滿 18 歲',
    no: '未滿 18 歲',
  });
  if (isAdult) return 'adult';
  const hasConsent = await confirm({
    title: '法定代理人同意您付款嗎？',
    text: '未滿 18 歲要付款，須先取得父母或其他法定代理人的同意。',
    yes: '已經同意',
    no: '先不付款',
  });
  return hasConsent ? 'guardian' : undefined;
}

type With = { client: Client; cache: QueryClient; confirm: Confirm };

/**
 * True when the member has confirmed the payer, now if not before; false when the member would rather not pay. Where
 * the shop does not say, the payment's own answer will.
 */
export async function confirmedBy({ client, cache, confirm }: With): Promise<boolean> {
  const payer = await cache.ensureQueryData(apiQuery(client, getPayer, {})).catch(() => undefined);
  if (payer?.data.confirmation !== null) return true;
  const confirmation = await ask(confirm);
  if (!confirmation) return false;
  cache.setQueryData(callKey(getPayer, {}), await client(confirmPayer, { body: { confirmation } }));
  return true;
}
