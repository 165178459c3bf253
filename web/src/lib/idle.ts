/** Does this when the page has nothing else to do; some browsers do not say when that is. */
export const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work);
};
