const flightMs = 260;

const middleOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, width };
};

/** A stamp flies to its slip from what was won: whatever the stage marks as `won`. */
export function flyFromWon(stamp: HTMLElement): void {
  const won = document.querySelector('[data-part="won"]');
  if (!won) return;
  const from = middleOf(won);
  const to = middleOf(stamp);
  const size = Math.min(4, Math.max(1, (from.width * 0.5) / Math.max(1, to.width)));
  stamp.animate(
    [
      { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${size})`, opacity: 0.2 },
      { opacity: 1, offset: 0.25 },
      { transform: 'none' },
    ],
    { duration: flightMs, easing: 'cubic-bezier(0.4, 0, 0.3, 1)' },
  );
}
