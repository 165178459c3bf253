import type { EarlyPresses } from '@kujiya/contract/kernel/early-presses';

/** How long (ms) a press is kept: later it would surprise more than help. */
const keepMs = 10_000;
const pauseMs = 50;

const buttonOf = (target: EventTarget | null) => (target as Element).closest('button');

/** Buttons with a press that React has yet to hear. */
const waiting = new Set<Element>();

/** For the outermost element of the page, as `onClickCapture`: React has given it this press. */
export function hearPress({ target }: { target: EventTarget }): void {
  const button = buttonOf(target);
  if (button) waiting.delete(button);
}

/**
 * Repeats a press on a button of the server's markup until React hears it: React drops those on a part whose script has
 * yet to come. Links and forms work without a script, so they are left alone; so is every button that React makes
 * itself, as in a dialog, because it works from the start, and a second press of it could be a second consent.
 */
export function keepPresses(root: Element): void {
  const served = new WeakSet(root.querySelectorAll('button'));
  const keep = ({ target, timeStamp }: Event) => {
    const button = buttonOf(target);
    if (!button || button.form || !served.has(button) || waiting.has(button)) return;
    waiting.add(button);
    const until = timeStamp + keepMs;
    const repeat = () => {
      if (!waiting.has(button)) return;
      if (!button.isConnected || performance.now() >= until) return void waiting.delete(button);
      button.click();
      setTimeout(repeat, pauseMs);
    };
    // React hears a press on a part that it has taken over within this very event.
    setTimeout(repeat);
  };
  const { keepPress: early } = globalThis as EarlyPresses;
  if (early) {
    removeEventListener('click', early, true);
    early.made.splice(0).forEach(keep);
  }
  root.addEventListener('click', keep, true);
}
