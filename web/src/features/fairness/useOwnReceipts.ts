import { ownReceipts } from '@kujiya/contract/fairness';
import { useState } from 'react';
import { useClient } from '#lib/api.tsx';
import { toId } from '#lib/ids.ts';
import { notedKey, notedLot } from '#shop/proof/noted.ts';
import { useUser } from '#shop/session/user.ts';
import type { Own } from './own-lines.ts';

export type SavedReceipt = { name: string; text: string };

/** What the visitor has of a lot, as `checkTube` needs it: notes, the member's orders, and the files they chose. */
export function useOwnReceipts() {
  const client = useClient();
  const isMember = useUser().data !== undefined;
  const [saved, setSaved] = useState<readonly SavedReceipt[]>([]);

  /** Throws as `client` does: a check that could not ask for the member's receipts must not look like a whole one. */
  async function of(lotId: string): Promise<Own> {
    const id = toId(lotId);
    const texts = saved.map(({ text }) => text);
    if (id === undefined) return { noted: undefined, notedKey: notedKey(), member: [], saved: texts };
    const member = isMember ? (await client(ownReceipts, { params: { tubeId: id } })).data : undefined;
    return { noted: notedLot(id), notedKey: notedKey(), member, saved: texts };
  }

  return {
    of,
    saved,
    add: (files: readonly SavedReceipt[]) => setSaved((before) => [...before, ...files]),
    remove: (name: string) => setSaved((before) => before.filter((one) => one.name !== name)),
  };
}
