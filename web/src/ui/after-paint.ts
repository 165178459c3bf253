/** Does `work` once the next frame is painted; the answer calls it off. */
export const afterPaint = (work: () => void): (() => void) => {
  let isOff = false;
  requestAnimationFrame(() => setTimeout(() => isOff || work()));
  return () => {
    isOff = true;
  };
};
