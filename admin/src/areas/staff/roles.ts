import { type StaffRole, staffAccounts, staffRoles } from '@kujiya/contract/staff/accounts';
import {
  grantableRights,
  limitedRights,
  type StaffArea,
  type StaffRight,
  staffAreas,
} from '@kujiya/contract/staff/rights';
import { formatMoney } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/client.ts';

export const useRoles = () =>
  useQuery({
    queryKey: [staffRoles.path],
    queryFn: ({ signal }) => call(staffRoles, {}, { signal }),
  });

/** Every account of the staff. */
export const useAccounts = () =>
  useQuery({
    queryKey: [staffAccounts.path, 'all'],
    queryFn: ({ signal }) => call(staffAccounts, {}, { signal }),
  });

/** The roles, for a choice. */
export const roleOptions = (roles: readonly StaffRole[]) =>
  roles.map(({ name, title }) => [name, title] as const);

export const hasAll = ({ rights }: { rights: readonly string[] }): boolean => rights.includes('*');

export type RightsOfArea = {
  area: StaffArea;
  title: string;
  read: StaffRight;
  write: StaffRight;
  /** The right to write is held up to an amount. */
  isLimited: boolean;
};
const limited: readonly string[] = limitedRights;

/** Every area with its two rights. */
export const areasOfRights: readonly RightsOfArea[] = (Object.keys(staffAreas) as StaffArea[]).map(
  (area) => ({
    area,
    title: staffAreas[area],
    read: `read_${area}`,
    write: `write_${area}`,
    isLimited: limited.includes(`write_${area}`),
  }),
);

type Terms = { rights: readonly string[]; limits: Readonly<Record<string, number>> };

/** What a role may do, area by area: 「訂單：查看、管理」; areas without a right are left out. */
export const rightsInWords = ({
  rights,
  limits,
}: Terms): readonly (readonly [title: string, text: string])[] =>
  areasOfRights.flatMap(({ title, read, write }) => {
    const most = limits[write];
    const words = [
      ...(rights.includes(read) ? ['查看'] : []),
      ...(rights.includes(write)
        ? [most === undefined ? '管理' : `管理（一天最多 ${formatMoney(most)}）`]
        : []),
    ];
    return words.length > 0 ? [[title, words.join('、')] as const] : [];
  });

/** Terms with or without a right: to write needs to read, and an amount goes with its right. */
export function withRight({ rights, limits }: Terms, right: StaffRight, isGiven: boolean) {
  const [verb = '', area] = [right.split('_', 1)[0], right.slice(right.indexOf('_') + 1)];
  const both = [`read_${area}`, `write_${area}`];
  const changed = isGiven === (verb === 'write') ? both : [right];
  const left = rights.filter((one) => !changed.includes(one));
  const next = isGiven ? [...left, ...changed] : left;
  return {
    rights: grantableRights.filter((one) => next.includes(one)) as string[],
    limits: Object.fromEntries(Object.entries(limits).filter(([one]) => next.includes(one))),
  };
}
