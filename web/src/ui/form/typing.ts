import { useEffect, useEffectEvent } from 'react';
import { tokenKey, userKey } from '#lib/session.ts';
import { readJson, readText } from '#lib/storage.ts';

const isUser = (value: unknown): value is { id?: unknown } => typeof value === 'object' && value !== null;

/** The id of the member who is logged in on this browser, where it is known. */
function storedMember(): number | undefined {
  const id = readText(tokenKey) === undefined ? undefined : readJson(userKey, isUser)?.id;
  return typeof id === 'number' ? id : undefined;
}

/** What members had typed when their login ended, by form. In memory only: nobody else at this browser is shown it. */
const kept = new Map<string, { member: number; typed: object }>();

/** What the member who is logged in had typed into this form when their last login ended; undefined without a name. */
export function typedBefore<T extends object>(form: string | undefined): T | undefined {
  const found = form === undefined ? undefined : kept.get(form);
  return found && found.member === storedMember() ? (found.typed as T) : undefined;
}

/**
 * Keeps what is being typed into a form (`typed`; nothing while that is undefined) for the time its member needs to log
 * in again, when the form goes because their login has ended.
 */
export function useKeptTyping(form: string | undefined, typed: object | undefined): void {
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
