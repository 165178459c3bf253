/**
 * Dispatches 'expired' on `signals` when the member's login has ended: at once, because the guard of members' pages would
 * otherwise redirect first, as for a visitor. It waits until the page is `whole`, and repeats until a listener handles it.
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
