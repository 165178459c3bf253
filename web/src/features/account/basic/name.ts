import { accountLimits, accountRefusals } from '@kujiya/contract/account';

/** The length of a name in code points, without spaces around it. */
export const lengthOf = (name: string): number => [...name.trim()].length;

/** The refusal text for a typed name; undefined when the name is valid. */
export const nameError = (typed: string): string | undefined => {
  const length = lengthOf(typed);
  if (length === 0) return accountRefusals.name_required.message;
  return length > accountLimits.nameMax ? accountRefusals.name_too_long.message : undefined;
};
