import type { CallShape } from '@kujiya/contract/kernel/call';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type RefusalOf, refusalOf } from '#lib/client.ts';
import { useFromServer } from '#lib/hydration.ts';
import { intentKey } from '#lib/intent-key.ts';
import { typedBefore, useStoredTyping } from './typing.ts';

/** Error messages by field. */
export type Errors<Name extends string> = { [N in Name]?: string | undefined };

/**
 * Turns a refusal of these calls into an error at the field it is about; `fields` names that field by the refusal's
 * code.
 */
export const refusalAtField =
  <const Calls extends readonly CallShape[], Name extends string>(
    calls: Calls,
    fields: { readonly [Code in RefusalOf<Calls[number]>['code']]?: Name },
  ) =>
  (error: unknown): Errors<Name> | undefined => {
    const refusal = refusalOf(error, ...calls);
    const name = refusal && (fields as Record<string, Name | undefined>)[refusal.code];
    return name && ({ [name]: refusal.message } as Errors<Name>);
  };

/**
 * A form's draft, errors and sending. A field shows its error once it was left (`leave`) or after an attempt to send,
 * and until it is right; a failed attempt moves the focus to the first field with an error (`aria-invalid`). A form
 * that is being sent cannot be sent again.
 */
export function useForm<Draft extends object, Name extends string, Answer>({
  name,
  initial,
  check,
  send,
  atField,
  onSent,
  onFailed,
  onInvalid,
}: {
  /** Only for members' forms: their unsent changes survive until they log in again after their login has ended. */
  name?: string;
  /** The values of fields that the member has not changed. */
  initial: Draft;
  check: (draft: Draft) => Errors<Name>;
  /** `key` is the idempotency key: the same for repeated attempts, a new one for a changed draft. */
  send: (draft: Draft, key: string) => Answer | Promise<Answer>;
  /** Maps a refusal to errors of fields: `refusalAtField(…)`. Other errors go to `onFailed`. */
  atField?: (error: unknown) => Errors<Name> | undefined;
  onSent: (answer: Answer) => unknown;
  onFailed?: (error: Error) => void;
  /** The draft did not pass `check`. */
  onInvalid?: (draft: Draft) => void;
}) {
  const [{ typed, key }, setTyped] = useState<{ typed: Partial<Draft>; key: string }>(() => ({
    typed: typedBefore<Partial<Draft>>(name) ?? {},
    key: intentKey(),
  }));
  useStoredTyping(name, Object.keys(typed).length > 0 ? typed : undefined);
  const [shown, setShown] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<Errors<Name>>({});
  const [failure, setFailure] = useState<Error>();
  const [failedAttempts, setFailedAttempts] = useState(0);
  const ref = useRef<HTMLFormElement>(null);
  const draft: Draft = { ...initial, ...typed };
  const found = check(draft);

  const fromServer = useFromServer();
  useLayoutEffect(() => {
    // What was typed, or filled in by the browser, before hydration is in the fields alone: React does not report it.
    const early = [...(fromServer ? (ref.current?.elements ?? []) : [])].flatMap((field) =>
      field instanceof HTMLInputElement && field.value !== field.defaultValue
        ? [[field.name, field.value]]
        : [],
    );
    if (early.length > 0)
      setTyped((now) => ({ ...now, typed: { ...now.typed, ...Object.fromEntries(early) } }));
  }, [fromServer]);

  useEffect(() => {
    if (failedAttempts === 0) return;
    const field = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus();
    // Away from the bar at the foot, which would hide what is said below the field.
    field?.scrollIntoView({ block: 'center' });
  }, [failedAttempts]);

  const sending = useMutation({
    mutationFn: async (sent: Draft) => send(sent, key),
    onSuccess: onSent,
    onError: (error) => {
      const errors = atField?.(error);
      if (!errors) {
        setFailure(error);
        return onFailed?.(error);
      }
      setRefused(errors);
      setFailedAttempts(failedAttempts + 1);
    },
  });

  const names = (errors: Errors<Name>) => Object.keys(errors).filter((name) => errors[name as Name]);
  const errors = {
    ...Object.fromEntries(shown.map((name) => [name, found[name as Name]])),
    ...refused,
  } as Errors<Name>;

  return {
    draft,
    errors,
    /** The reason for the last failure, if it concerns no field. */
    failure,
    pending: sending.isPending,
    change(part: Partial<Draft>) {
      setTyped((now) => ({ typed: { ...now.typed, ...part }, key: intentKey() }));
      setRefused({});
    },
    /** The field has been left: from now on its error is shown. */
    leave: (...left: Name[]) => setShown((now) => [...now, ...left]),
    /** Clears all errors shown, before something else is tried. */
    forget() {
      setShown([]);
      setRefused({});
      setFailure(undefined);
    },
    /** Discards the member's changes. With `sent`, only if the draft has not changed since it was sent. */
    reset(sent?: Draft) {
      setTyped((now) =>
        sent && JSON.stringify({ ...sent, ...now.typed }) !== JSON.stringify(sent)
          ? now
          : { typed: {}, key: intentKey() },
      );
      setShown([]);
    },
    /** The attributes of the `<form>`. */
    props: {
      ref,
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault();
        if (sending.isPending) return;
        const wrong = names(found);
        setShown(wrong);
        setRefused({});
        setFailure(undefined);
        if (wrong.length === 0) return sending.mutate(draft);
        setFailedAttempts(failedAttempts + 1);
        onInvalid?.(draft);
      },
    },
  };
}
