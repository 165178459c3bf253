import { addDays } from '@kujiya/contract/kernel/time';

/** Ranges until today, in days. */
export const presets = [7, 30, 90] as const;
const usual = 30;

export type Range = { from: string; to: string };

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The days that the address asks for: two dates, of which one may be missing, or so many until today. */
export function rangeIn(params: URLSearchParams, today: string): Range & { preset: number | null } {
  const [from, to] = [params.get('from'), params.get('to')];
  if (isDay(from) || isDay(to)) {
    const end = isDay(to) ? to : today;
    return { from: isDay(from) ? from : addDays(end, 1 - usual), to: end, preset: null };
  }
  const preset = presets.find((days) => `${days}` === params.get('days')) ?? usual;
  return { from: addDays(today, 1 - preset), to: today, preset };
}

/** The figure of the days before, and the change in words; a sign alone is not read aloud. */
export function changeText(now: number, before: number, format: (value: number) => string): string {
  if (before === 0) return now === 0 ? '前一段也沒有' : '前一段沒有';
  if (now === before) return '和前一段一樣';
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  return `前一段 ${format(before)}，${now > before ? '多' : '少'} ${percent}%`;
}
