import { formatDate } from '#lib/format.ts';

/** Draws in the given order, grouped by the Taipei day they were made on. */
export const byDay = <T extends { drawn_at: string }>(draws: readonly T[]): { day: string; draws: T[] }[] => {
  const days: { day: string; draws: T[] }[] = [];
  for (const draw of draws) {
    const day = formatDate(draw.drawn_at);
    const last = days.at(-1);
    if (last?.day === day) last.draws.push(draw);
    else days.push({ day, draws: [draw] });
  }
  return days;
};
