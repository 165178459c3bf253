/** Runs `work` once the next frame is painted; the returned function cancels it. */
export const afterPaint = (work: () => void): (() => void) => {
  let isOff = false;
  requestAnimationFrame(() => setTimeout(() => isOff || work()));
  return () => {
    isOff = true;
  };
};
