import { useSyncExternalStore } from 'react';

export type ToastTone = 'plain' | 'good' | 'bad';
export type ToastNote = { readonly id: number; readonly text: string; readonly tone: ToastTone };

export type Toaster = {
  /**
   * Shows a short note for a while (4 s by default); the same text again restarts its timer. `alone`: it is the reason
   * of everything that fails just now, so other failures are not shown beside it.
   */
  readonly show: (text: string, options?: { tone?: ToastTone; seconds?: number; alone?: boolean }) => void;
  readonly dismiss: (id: number) => void;
  readonly subscribe: (changed: () => void) => () => void;
  readonly getSnapshot: () => readonly ToastNote[];
};

const atOnce = 3;
const aloneMs = 1_000;

/** The queue behind the toasts. One per app, made at its start, so that route guards can use it too. */
export const createToaster = (): Toaster => {
  let notes: readonly ToastNote[] = [];
  let lastId = 0;
  let aloneUntil = 0;
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();

  const change = (next: readonly ToastNote[]) => {
    notes = next;
    for (const listener of listeners) listener();
  };

  const dismiss = (id: number) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    change(notes.filter((note) => note.id !== id));
  };

  return {
    show: (text, { tone = 'plain', seconds = 4, alone = false } = {}) => {
      if (alone) {
        for (const note of notes) if (note.tone === 'bad') dismiss(note.id);
        aloneUntil = Date.now() + aloneMs;
      } else if (tone === 'bad' && Date.now() < aloneUntil) return;
      const same = notes.find((note) => note.text === text && note.tone === tone);
      const id = same?.id ?? ++lastId;
      clearTimeout(timers.get(id));
      timers.set(
        id,
        setTimeout(() => dismiss(id), seconds * 1000),
      );
      if (same) return;
      const kept = notes.slice(-(atOnce - 1));
      for (const note of notes) {
        if (!kept.includes(note)) {
          clearTimeout(timers.get(note.id));
          timers.delete(note.id);
        }
      }
      change([...kept, { id, text, tone }]);
    },
    dismiss,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    getSnapshot: () => notes,
  };
};

const nothing: readonly ToastNote[] = [];
export const useNotes = (toaster: Toaster): readonly ToastNote[] =>
  useSyncExternalStore(toaster.subscribe, toaster.getSnapshot, () => nothing);
