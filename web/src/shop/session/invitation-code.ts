import { invitationLimits } from '@kujiya/contract/invitation';
import { readText, removeStored, writeText } from '#lib/storage.ts';

const key = 'invitation_code';
const pattern = new RegExp(invitationLimits.codePattern);

/** Could this be somebody's invitation code? */
export const isInvitationCode = (text: string): boolean => pattern.test(text);

/** The invitation code that brought this browser's visitor; kept until they have signed up. */
export const storedInvitation = (): string | undefined => {
  const code = readText(key);
  return code !== undefined && isInvitationCode(code) ? code : undefined;
};

export const keepInvitation = (code: string): void => writeText(key, code);

export const forgetInvitation = (): void => removeStored(key);
