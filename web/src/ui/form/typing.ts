import { useEffect, useEffectEvent } from 'react';
import { tokenKey, userKey } from '#lib/session.ts';
import { readJson, readText } from '#lib/storage.ts';

const isUser = (value: unknown): value is { id?: unknown } => typeof value === 'object' && value !== null;

/** The id of the member who is logged in on this browser, if it is known. */
function storedMember(): number | undefined {
  const id = readText(tokenKey) === undefined ? undefined : readJson(userKey, isUser)?.id;
  return typeof id === 'number' ? id : undefined;
}

/**
 * The text members had typed when their login ended, by form. In memory only: nobody else at this browser is shown it.
 */
const kept = new Map<string, { member: number; typed: object }>();

/** The logged-in member's values of this form from when their last login ended; undefined without a name. */
export function typedBefore<T extends object>(form: string | undefined): T | undefined {
  const found = form === undefined ? undefined : kept.get(form);
  return found && found.member === storedMember() ? (found.typed as T) : undefined;
}

/**
 * Keeps a form's unsent changes (`typed`; none while it is undefined) until its member has logged in again, if the form
 * disappears because their login has ended.
 */
export function useStoredTyping(form: string | undefined, typed: object | undefined): void {
  const left = useEffectEvent((member: number | undefined) => {
    if (form === undefined || member === undefined || storedMember() !== undefined) return;
    if (typed) kept.set(form, { member, typed });
  });
  useEffect(() => {
    if (form === undefined) return;
    const member = storedMember();
    kept.delete(form);
    return () => left(member);
  }, [form]);
}
