/** A name of which only the first sign can be read. */
export const maskName = (name: string): string => `${[...name][0] ?? ''}**`;

/** A phone of which the middle is hidden: `0912***678`. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 4)}***${phone.slice(-3)}`;

/** An e-mail address of which only the first sign and the provider can be read. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '***' : `${email.slice(0, 1)}***${email.slice(at)}`;
}

/** A bank account, as a member has written it, of which the last four digits can be read: `***0123`. */
export const maskAccount = (account: string): string =>
  `***${
    account
      .match(/\d[\d-]{4,}\d/g)
      ?.at(-1)
      ?.replaceAll('-', '')
      .slice(-4) ?? ''
  }`;
