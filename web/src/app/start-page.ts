type Parts = { entry: string; modules: readonly string[] };

/**
 * Stands in every rendered page as its one inline script, by its own text: it refers to nothing outside itself. It fetches
 * the shop's script when the largest picture is there, or at the first touch or key: until then the network is the
 * picture's. What is sharper than the copy that came with the page is fetched after the script. What one presses or types
 * before the script has taken the page over is kept, and repeated then.
 */
export function startPage(): void {
  const parts = JSON.parse(document.getElementById('parts')?.textContent ?? '') as Parts;
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const file of [parts.entry, ...parts.modules]) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'modulepreload', href: file, crossOrigin: '' });
      document.head.append(link);
    }
    void inTurn(parts.modules)
      .then(() => import(/* @vite-ignore */ parts.entry))
      .finally(bringPictures);
  };
  /** Runs one file after the other, what others need first: between two of them the page answers. */
  const inTurn = async (files: readonly string[]) => {
    for (const file of files) {
      await import(/* @vite-ignore */ file).catch(() => undefined);
      await new Promise((next) => setTimeout(next));
    }
  };
  /** The picture itself, in the place of the light copy that came with the page. */
  const bringPictures = () => {
    for (const shown of document.querySelectorAll<HTMLImageElement>('img[data-src]')) {
      const { src = '', srcset = '' } = shown.dataset;
      const picture = new Image();
      Object.assign(picture, { sizes: shown.sizes, srcset, src });
      void picture.decode().then(
        () => {
          // By now another picture may be shown there.
          if (shown.src.startsWith('data:')) Object.assign(shown, { decoding: 'sync', srcset, src });
        },
        () => undefined,
      );
    }
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
