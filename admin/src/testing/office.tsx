import type { Answers } from '@kujiya/web/testing/answers.ts';
import { screenOpens } from '@kujiya/web/testing/structure.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';
import { StaffContext } from '#kit/staff.ts';

/** The person who sees what `openOffice` shows. */
export const clerk = {
  ...{ id: 3, email: 'clerk@kujiya.example', name: '小包', role: 'clerk', role_title: '店員' },
  rights: ['read_parcels', 'write_parcels'],
  ...{ limits: {}, second_factor: false, must_enrol: false },
};

let root: Root | null = null;
function clear(): void {
  root?.unmount();
  root = null;
  document.body.replaceChildren();
  localStorage.clear();
}

/**
 * Shows a part of the office at this address, to a clerk with more rights, with canned answers in place of the server;
 * returns these.
 */
export function openOffice(
  address: string,
  part: ReactNode,
  answers: Answers,
  more: readonly string[] = [],
): Answers {
  clear();
  screenOpens(() => {
    clear();
    vi.unstubAllGlobals();
  });
  vi.stubGlobal('fetch', answers.fetch);
  window.history.replaceState(null, '', address);
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  root.render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5_000 } } })}
    >
      <StaffContext value={{ ...clerk, rights: [...clerk.rights, ...more] }}>{part}</StaffContext>
    </QueryClientProvider>,
  );
  return answers;
}

/** Waits until a check does not throw; often, because a page shows an answer within milliseconds. */
export const until = <T,>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { interval: 5, timeout: 20_000 });

function find(selector: string, words: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find((one) =>
    `${one.getAttribute('aria-label') ?? ''} ${one.textContent}`.includes(words),
  );
  if (!found) throw new Error(`no ${selector} with ${words}: ${document.body.textContent}`);
  return found;
}

/** Waits for an element of a kind whose text, or label, contains these words. */
export const see = (selector: string, words: string): Promise<HTMLElement> =>
  until(() => find(selector, words));

/** A selector within the sheet that is open; nothing behind it can be reached. */
const reached = (selector: string) =>
  document.querySelector('dialog[open]') ? `dialog[open] ${selector}` : selector;

/** Presses a button with these words once it can be pressed. */
export async function press(words: string): Promise<void> {
  const button = await until(() => find(reached('button:not([disabled])'), words));
  button.click();
}

/** Whether the page shows such an element now. */
export const shows = (selector: string, words: string): boolean =>
  [...document.querySelectorAll(selector)].some(({ textContent }) => textContent.includes(words));

/** Presses a button, gives a reason in the sheet that it opens, and presses the same there, or another one. */
export async function pressFor(reason: string, words: string, action = words): Promise<void> {
  await press(words);
  await see('dialog button[disabled]', '請先填寫原因');
  await fill('原因', reason);
  await press(action);
}

const fields = ['label', '[aria-label]:is(input, select, textarea)'];

/** The field with this label, such as an input. */
export async function fieldOf(label: string): Promise<HTMLInputElement> {
  const named = await until(() => find(fields.map(reached).join(), label));
  const field =
    named instanceof HTMLLabelElement ? (named.control ?? named.querySelector('input, textarea')) : named;
  return field as HTMLInputElement;
}

/** Replaces what stands in a field, as typing does, or chooses that value of it. */
export function enter(field: HTMLElement, text: string): void {
  const proto = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, text);
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
}

export const fill = async (label: string, text: string): Promise<void> => enter(await fieldOf(label), text);
