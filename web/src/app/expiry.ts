/**
 * Tells `signals` that the member's login has ended: at once, since the guard of the pages for members would otherwise lead
 * away first, as it leads away a visitor; but not before the page is `whole`, and again until somebody has heard it.
 */
export function createExpiry(signals: EventTarget, whole: Promise<void>): () => void {
  let isWhole = false;
  void whole.then(() => {
    isWhole = true;
  });
  return function announce() {
    if (!isWhole || signals.dispatchEvent(new Event('expired', { cancelable: true })))
      setTimeout(announce, 100);
  };
}
