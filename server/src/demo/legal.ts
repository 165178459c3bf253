import type { CallShape } from '@kujiya/contract/kernel/call';
import { addDays, taipeiDate } from '@kujiya/contract/kernel/time';
import { beginLegalDraft, changeLegalDraft, publishLegalDraft } from '@kujiya/contract/staff/legal';
import { acceptTexts } from '#features/legal/service.ts';
import { begin, changeDraft, publish } from '#features/legal/staff/service.ts';
import type { Context } from '#platform/context.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import { readStatement, type Tx } from '#platform/postgres/database.ts';
import { withTerms } from '#shop/settings/service.ts';
import { asStaff } from '#shop/staff/service.ts';

const listMembers = readStatement<{ id: number }, [except: number]>(
  'demo.members',
  'select id from members where id <> $1 order by id',
);

const added =
  '<h2>先前的版本</h2><p>每一版條款都會保留。這一頁的最下方列出所有版本與適用日，您隨時可以查看自己同意的是哪一版。</p>';

/** The owner has published a version of the terms that holds in ten days; all members but `unread` have taken note. */
export async function loadLegalText(
  tx: Tx,
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  ownerId: number,
  unread: number,
): Promise<void> {
  const shop = { config: withTerms(config), clock };
  const as = <T>(did: CallShape, work: (caller: StaffCaller) => Promise<T>) =>
    asStaff(tx, ownerId, did, work);
  const begun = await as(beginLegalDraft, (caller) => begin(tx, shop, caller, 'terms'));
  const { content = '', version = 1 } = begun.draft ?? {};
  const written = await as(changeLegalDraft, (caller) =>
    changeDraft(tx, shop, caller, 'terms', {
      version,
      content: content + added,
      changes: '說明先前的版本在哪裡：每一版都會保留，這一頁的最下方就能查看。',
      holds_from: addDays(taipeiDate(shop.clock()), 10),
    }),
  );
  const { versions } = await as(publishLegalDraft, (caller) =>
    publish(tx, shop, caller, 'terms', written.draft?.version ?? 1),
  );
  const number = versions[0]?.number ?? 1;
  for (const { id } of await listMembers(tx, unread)) await acceptTexts(tx, id, [{ kind: 'terms', number }]);
}
