type Parts = { entry: string; modules: readonly string[]; styles: readonly string[] };

/**
 * Stands in every rendered page as its one inline script, by its own text: it refers to nothing outside itself. It fetches
 * the shop's script when the largest picture is there, or at the first touch or key: until then the network is the
 * picture's. What one presses or types before the script has taken the page over is kept, and repeated then.
 */
export function startPage(): void {
  const parts = JSON.parse(document.getElementById('parts')?.textContent ?? '') as Parts;
  const afterCritical = document.getElementById('critical')?.nextSibling ?? null;
  const link = (rel: string, href: string) =>
    new Promise<void>((done) => {
      const element = document.createElement('link');
      element.rel = rel;
      element.href = href;
      if (rel === 'modulepreload') element.crossOrigin = '';
      element.onload = element.onerror = () => done();
      // After the page's own rules, which are a part of these: of two rules the one that comes later in them has to win.
      document.head.insertBefore(element, afterCritical);
    });
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const file of [parts.entry, ...parts.modules]) void link('modulepreload', file);
    void Promise.all(parts.styles.map((file) => link('stylesheet', file))).then(
      () => import(/* @vite-ignore */ parts.entry),
    );
  };
  const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
  const whenTaken = (element: Element, repeat: () => void) => {
    if (!element.isConnected) return;
    if (isTaken(element)) repeat();
    else setTimeout(() => whenTaken(element, repeat), 50);
  };
  const early = (name: 'click' | 'submit' | 'input', keep: (event: Event, target: HTMLElement) => void) =>
    addEventListener(
      name,
      (event) => {
        const pressed = event.target instanceof Element ? event.target : null;
        const target = pressed?.closest<HTMLElement>(
          name === 'click' ? 'button' : name === 'submit' ? 'form' : 'input,textarea',
        );
        if (target && !isTaken(target)) keep(event, target);
      },
      { capture: true },
    );
  early('click', (event, button) => {
    event.preventDefault();
    begin();
    whenTaken(button, () => button.click());
  });
  // The browser would send the form by itself, with all that is in it in the address.
  early('submit', (event) => event.preventDefault());
  early('input', (_event, field) => {
    const { value } = field as HTMLInputElement;
    const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    whenTaken(field, () => {
      Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  });
  for (const name of ['pointerdown', 'keydown'])
    addEventListener(name, begin, { once: true, capture: true, passive: true });
  const hero = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  if (!hero || hero.complete) requestAnimationFrame(() => setTimeout(begin));
  else {
    hero.addEventListener('load', () => setTimeout(begin));
    hero.addEventListener('error', begin);
    setTimeout(begin, 2_500);
  }
}
