type Field = HTMLInputElement | HTMLTextAreaElement;
type Fiber = { flags: number; return: Fiber | null };
type Parts = { entry: string; modules: readonly string[]; later: readonly string[] };

/**
 * Stands in every rendered page as its one inline script, by its own text: it refers to nothing outside itself. It fetches
 * the shop's script when the largest picture is there, or at the first touch or key: until then the network is the
 * picture's. What is sharper than the copy that came with the page is fetched after the script, and textures are shown
 * (`data-plain`). What one presses or types before the script has taken the page over is kept, and repeated then. What lies
 * below a phone's first screen (`data-later`) may be laid out when the script has run, piece by piece, and is at the first
 * scroll or key.
 */
export function startPage(): void {
  const parts = JSON.parse(document.getElementById('parts')?.textContent ?? '') as Parts;
  const page = document.documentElement.dataset;
  const breath = () => new Promise((next) => setTimeout(next));
  /** One by one: to ask for a file takes a slow phone 10 ms. */
  const fetchAhead = async (files: readonly string[]) => {
    for (const file of files) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'modulepreload', href: file, crossOrigin: '' });
      document.head.append(link);
      await breath();
    }
  };
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    void fetchAhead([parts.entry, ...parts.modules])
      .then(() => inTurn(parts.modules))
      .then(() => import(/* @vite-ignore */ parts.entry))
      .finally(async () => {
        delete page.plain;
        await breath();
        bringPictures();
        layOutNext();
        return fetchAhead(parts.later);
      });
  };
  /** Runs one file after the other, what others need first: between two of them the page answers. */
  const inTurn = async (files: readonly string[]) => {
    for (const file of files) {
      await import(/* @vite-ignore */ file).catch(() => undefined);
      await breath();
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
  /**
   * React names its own element on one of the markup, and marks what is above until it answers for all of it: what is pressed
   * in between is lost.
   */
  const isTaken = (element: Element) => {
    const name = Object.keys(element).find((key) => key.startsWith('__reactFiber')) as
      | keyof Element
      | undefined;
    const hydrating = 4096;
    let fiber = name && (element[name] as Fiber | null);
    while (fiber && !(fiber.flags & hydrating)) fiber = fiber.return;
    return name !== undefined && fiber === null;
  };
  const typed = new Map<Field, string>();
  const presses = new Map<HTMLElement, () => void>();
  let composing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** As if it were typed at once. */
  const put = (field: Field, value: string) => {
    const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, value);
  };
  const type = (field: Field, value: string) => {
    const { selectionStart, selectionEnd } = field;
    // React has noted what it found here, and hears of a change only when it is one: its own setter notes something else.
    field.value = value === '' ? '0' : '';
    put(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    if (document.activeElement === field && selectionStart !== null)
      field.setSelectionRange(selectionStart, selectionEnd);
  };
  /**
   * Does the next thing again that React answers for by now, and the one after it when that has been rendered; a press waits
   * for what was typed into its form.
   */
  const catchUp = () => {
    const isReady = (element: HTMLElement) => !element.isConnected || isTaken(element);
    const [field, value = ''] = [...typed].find(([one]) => !composing && isReady(one)) ?? [];
    const isAwaited = (pressed: HTMLElement) =>
      [...typed.keys()].some((one) => pressed.closest('form')?.contains(one));
    const [pressed, repeat] = [...presses].find(([one]) => !field && isReady(one) && !isAwaited(one)) ?? [];
    if (field) {
      typed.delete(field);
      if (field.isConnected) type(field, value);
    } else if (pressed) {
      presses.delete(pressed);
      if (pressed.isConnected) setTimeout(() => repeat?.());
    }
    catchUpIn(field || pressed ? 0 : 50);
  };
  const catchUpIn = (ms: number) => {
    clearTimeout(timer);
    if (typed.size + presses.size > 0) timer = setTimeout(catchUp, ms);
  };
  /** What a press on this does something to: a choice has a label that is pressed for it. */
  const pressable = (pressed: Element): HTMLElement | null => {
    const choice = pressed.closest('label')?.control ?? pressed;
    return choice.matches('[type=radio],[type=checkbox]')
      ? (choice as HTMLElement)
      : pressed.closest('button');
  };
  const hear = <Name extends 'click' | 'submit' | 'input'>(
    name: Name,
    heard: (element: Element, event: HTMLElementEventMap[Name]) => void,
  ) =>
    addEventListener(
      name,
      (event) => {
        if (event.target instanceof Element) heard(event.target, event as HTMLElementEventMap[Name]);
        // What is typed again here is rendered before the next.
        if (event.isTrusted) catchUp();
        else catchUpIn(50);
      },
      { capture: true },
    );
  hear('click', (element, event) => {
    const pressed = pressable(element);
    if (!pressed || isTaken(pressed)) return;
    event.preventDefault();
    begin();
    presses.set(pressed, () => pressed.click());
  });
  // The browser would send the form by itself, with all that is in it in the address.
  hear('submit', (form, event) => {
    if (!(form instanceof HTMLFormElement) || isTaken(form)) return;
    event.preventDefault();
    begin();
    presses.set(form, () => form.requestSubmit());
  });
  hear('input', (element, event) => {
    const field = element.closest<Field>('input:not([type=radio],[type=checkbox]),textarea');
    if (!field) return;
    const before = typed.get(field);
    if (!isTaken(field)) typed.set(field, field.value);
    else if (before !== undefined) {
      typed.delete(field);
      // A render since then has emptied the field: what is typed now goes on from what was.
      if ((event as InputEvent).data === field.value) put(field, before + field.value);
    }
  });
  for (const name of ['compositionstart', 'compositionend'])
    addEventListener(
      name,
      () => {
        composing = name === 'compositionstart';
      },
      { capture: true },
    );
  for (const name of ['pointerdown', 'keydown'])
    addEventListener(name, begin, { once: true, capture: true, passive: true });
  /** A page that never rests goes on after a while, too. */
  const whenIdle = (work: () => void) =>
    globalThis.requestIdleCallback?.(work, { timeout: 1_000 }) ?? setTimeout(work);
  const firstOf = (state: string) => document.querySelector<HTMLElement>(`[data-later="${state}"]`);
  /**
   * One after the other may be laid out when it is close to what is in view. There are many cards, so each is laid out for a
   * frame first: by then the browser has noted its height, and the list its length. Sections are few and large.
   */
  const layOutNext = () => {
    const [held, shown] = [firstOf('held'), firstOf('shown')];
    if (shown) shown.dataset.later = 'near';
    if (held) held.dataset.later = held.matches('li') ? 'shown' : 'near';
    if (held ?? shown) requestAnimationFrame(() => whenIdle(layOutNext));
  };
  /** For good, two pieces at a time: a note of a height is wrong once the phone is turned. */
  const layOutRest = () => {
    const later = [...document.querySelectorAll('[data-later]')];
    for (const element of later.slice(0, 2)) element.removeAttribute('data-later');
    if (later.length > 0) whenIdle(layOutRest);
    else delete page.first;
  };
  let moved = false;
  /** What has no height yet gets it now: who scrolls far at once still finds the place again. */
  const layOut = () => {
    if (moved) return;
    moved = true;
    for (const element of document.querySelectorAll('[data-later="held"]'))
      element.removeAttribute('data-later');
    whenIdle(layOutRest);
  };
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Who comes back, or for a place further down, is taken there by the browser, which needs the true heights.
  if (visit?.type !== 'navigate' || location.hash !== '') delete page.first;
  else
    for (const name of ['scroll', 'keydown']) addEventListener(name, layOut, { once: true, passive: true });
  const hero = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  if (!hero || hero.complete) requestAnimationFrame(() => setTimeout(begin));
  else {
    hero.addEventListener('load', () => setTimeout(begin));
    hero.addEventListener('error', begin);
    setTimeout(begin, 2_500);
  }
}
