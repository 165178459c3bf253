import { plainCode } from '@kujiya/contract/kernel/texts';
import { memberPage } from '@kujiya/contract/staff/paths';
import { staffSearchLimits as limits } from '@kujiya/contract/staff/search';
import { readStatement } from '#platform/postgres/database.ts';
import { endsWith, membersIn } from '#shop/search/orders.ts';
import { patterns, throughIndex } from '#shop/search/statements.ts';
import { type Finder, fits, type Hit, type Sought } from '#shop/staff/finders.ts';
import { maskEmail, maskPhone } from '#shop/staff/masks.ts';

const findMembers = readStatement<
  { id: number; name: string; phone: string | null; email: string | null },
  { words: readonly string[]; id: number | null; phone: string | null; email: string; limit: number }
>(
  'find.members',
  `with ${patterns('said', '$words')},
     called as materialized (select id from members where phone is not null and ${endsWith('phone', '$phone')}),
     named as materialized (select m.id from members m
       where ${throughIndex('m.folded_name', 'said')} and m.deleted_at is null),
     found as materialized (select $id::bigint as id union select id from called
       union select id from members where lower(email) = $email union (select id from named limit $limit))
   select m.id, m.display_name as name, m.phone, m.email from ${membersIn('found')} where m.deleted_at is null
   order by m.id in (select id from called) desc, m.id = $id desc nulls last, m.id desc limit $limit`,
);

/** How well a member fits: by all of a phone, an address or the name, the end of the phone, the id, or a part of the name. */
function fitOf(
  row: { id: number; name: string; phone: string | null; email: string | null },
  sought: Sought,
): Hit['fit'] {
  const { phone, small, id, typed } = sought;
  if (phone !== null && row.phone?.endsWith(phone)) return row.phone === phone ? fits.whole : fits.end;
  if (row.email?.toLowerCase() === small || plainCode(row.name).replace(/\s/g, '') === typed)
    return fits.whole;
  return row.id === id ? fits.id : fits.name;
}

/** Members by phone in any notation or its end, e-mail, a part of the name, or id; masked. */
export const memberFinder: Finder = {
  right: 'read_members',
  async find(db, sought) {
    const { words, id, phone, small } = sought;
    const rows = await findMembers(db, { words: words ?? [], id, phone, email: small, limit: limits.each });
    return rows.map((row) => {
      const mask = row.phone === null ? row.email && maskEmail(row.email) : maskPhone(row.phone);
      return {
        kind: 'member',
        id: row.id,
        title: mask ? `${row.name}・${mask}` : row.name,
        path: memberPage(row.id),
        fit: fitOf(row, sought),
      };
    });
  },
};
