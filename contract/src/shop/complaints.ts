/** Days after its arrival in which a parcel can be complained about. */
export const complaintDays = 3;

const dayMs = 86_400_000;
const taipeiMs = 8 * 3_600_000;

/**
 * Until when a parcel that arrived at `delivered` can be complained about: the day of its arrival does not count (民法
 * §120), and the last day ends at midnight in Taipei.
 */
export const complaintUntil = (delivered: Date | string): Date => {
  const day = Math.floor((new Date(delivered).getTime() + taipeiMs) / dayMs);
  return new Date((day + complaintDays + 1) * dayMs - taipeiMs);
};
