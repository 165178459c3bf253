/** How long (ms) a press is kept: later it would surprise more than help. */
const keepMs = 10_000;
const pauseMs = 50;

/** React puts the handlers of an element it has taken over under such a name. */
const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));

/**
 * Keeps a press on a button of the server's markup whose script has yet to come, and gives it to the button once it is
 * taken over. React drops such a press. Links and forms work without a script, so they are left alone.
 */
export function keepPresses(root: Element): void {
  const kept = new Set<Element>();
  root.addEventListener(
    'click',
    ({ target }) => {
      const button = (target as Element).closest('button');
      if (!button || button.form || kept.has(button) || isTaken(button)) return;
      kept.add(button);
      const until = Date.now() + keepMs;
      const give = () => {
        if (button.isConnected && !isTaken(button) && Date.now() < until)
          return void setTimeout(give, pauseMs);
        kept.delete(button);
        if (isTaken(button)) button.click();
      };
      // React may take the button over during this very press, and has then given it the press itself.
      setTimeout(() => (isTaken(button) ? kept.delete(button) : give()));
    },
    true,
  );
}
