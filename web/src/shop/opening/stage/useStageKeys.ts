import { useEffect, useEffectEvent } from 'react';

/** Whether a key is meant for the stage: not while a dialog is open or when a focused control would use it. */
const meansStage = ({ key, target }: KeyboardEvent): boolean => {
  if (document.querySelector('dialog:modal')) return false;
  if (key === 'ArrowRight' || key === 'Escape') return true;
  return !(target instanceof Element && target.closest('a, button, input, summary'));
};

/** Keys of a draw stage: → Enter and space continue, Esc skips; an undefined handler leaves its keys alone. */
export function useStageKeys({
  onGoOn,
  onSkip,
}: {
  onGoOn: (() => void) | undefined;
  onSkip: (() => void) | undefined;
}): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || !meansStage(event)) return;
    const act =
      event.key === 'Escape'
        ? onSkip
        : event.key === 'ArrowRight' || event.key === 'Enter' || event.key === ' '
          ? onGoOn
          : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
