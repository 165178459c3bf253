import { accountLimits, accountRefusals } from '@kujiya/contract/account';

/** How long a name is, as people count. */
export const lengthOf = (name: string): number => [...name.trim()].length;

/** What is wrong with a name. */
export const nameError = (typed: string): string | undefined => {
  const length = lengthOf(typed);
  if (length === 0) return accountRefusals.name_required.message;
  return length > accountLimits.nameMax ? accountRefusals.name_too_long.message : undefined;
};
