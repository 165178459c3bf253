import type { StaffRight } from '@kujiya/contract/staff/rights';
import type { StaffMember } from '@kujiya/contract/staff/session';
import { createContext, useContext } from 'react';

/** The person who is logged in; null only outside the office. */
export const StaffContext = createContext<StaffMember | null>(null);

/** The person who is logged in, and whether they hold a right. */
export function useStaff() {
  const staff = useContext(StaffContext);
  if (!staff) throw new Error('nobody is logged in');
  return { staff, can: (right: StaffRight) => staff.rights.includes(right) };
}
