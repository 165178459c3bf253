const two = (count: number) => String(count).padStart(2, '0');

/** Seconds left as whole days and `hh:mm:ss`. */
export const daysAndTime = (seconds: number): { days: number; time: string } => {
  const left = Math.max(0, Math.ceil(seconds));
  const [hours, minutes] = [Math.floor(left / 3600), Math.floor(left / 60) % 60];
  return {
    days: Math.floor(hours / 24),
    time: `${two(hours % 24)}:${two(minutes)}:${two(left % 60)}`,
  };
};
