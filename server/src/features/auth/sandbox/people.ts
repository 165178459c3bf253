import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import type { FastifyInstance } from 'fastify';
import { escapeMarkup } from '#platform/escape.ts';
import { Refused } from '#platform/http/refused.ts';
import { sandboxPhotos } from '../photos.ts';
import { hidden } from './page.ts';

/** The identities of a sandbox; the e-mail address of the last one is unverified, so it joins no account. */
export const people = [
  { id: '1001', name: '林小籤', email: 'lin@sandbox.example', email_verified: true },
  { id: '1002', name: '陳扭蛋', email: 'chen@sandbox.example', email_verified: true },
  { id: '1003', name: '王未驗證', email: 'lin@sandbox.example', email_verified: false },
] as const;
export type Person = (typeof people)[number];

const colours: Record<string, string> = { 1001: '#ffcb3d', 1002: '#9ad9c3', 1003: '#c9c2bb' };

/** The address of a person's picture, as the provider's token names it. */
export const pictureOf = ({ id }: Person, origin: string) => `${origin}${sandboxPhotos}${id}.png`;

/** The pictures of the people. */
export function peoplePictures(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(`${sandboxPhotos}:file`, hidden, async ({ params }, reply) => {
    const person = personOf(params.file.replace(/\.png$/, ''));
    if (!person) throw new Refused(commonRefusals.not_found);
    const face = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">
      <path fill="${colours[person.id]}" d="M0 0h96v96H0z"/><circle cx="48" cy="52" r="28" fill="#fffdf6"/>
      <circle cx="38" cy="50" r="4"/><circle cx="58" cy="50" r="4"/>
      <path d="M40 62q8 7 16 0" fill="none" stroke="#000" stroke-width="3"/></svg>`;
    const { default: sharp } = await import('sharp');
    return reply.type('image/png').send(await sharp(Buffer.from(face)).png().toBuffer());
  });
}

/** The identity with this id; undefined for an unknown one. */
export const personOf = (id: string | undefined): Person | undefined => people.find((one) => one.id === id);

/** HTML: a link to sign in as each identity. */
export const choicesOf = (hrefOf: (person: Person) => string): string =>
  people
    .map(
      (person) =>
        `<a class="choice" href="${escapeMarkup(hrefOf(person))}"><b>${person.name}</b><small>${person.email}${person.email_verified ? '' : '（信箱未驗證）'}</small></a>`,
    )
    .join('');
