import { escapeHtml } from './page.ts';

/** Who one can be in a sandbox; the last has an e-mail nobody has verified, and so joins no account by it. */
export const people = [
  { id: '1001', name: '林小籤', email: 'lin@sandbox.example', email_verified: true },
  { id: '1002', name: '陳扭蛋', email: 'chen@sandbox.example', email_verified: true },
  { id: '1003', name: '王未驗證', email: 'lin@sandbox.example', email_verified: false },
] as const;
export type Person = (typeof people)[number];

export const personOf = (id: string | undefined): Person | undefined => people.find((one) => one.id === id);

export const choicesOf = (hrefOf: (person: Person) => string): string =>
  people
    .map(
      (person) =>
        `<a class="choice" href="${escapeHtml(hrefOf(person))}"><b>${person.name}</b><small>${person.email}${person.email_verified ? '' : '（信箱未驗證）'}</small></a>`,
    )
    .join('');
