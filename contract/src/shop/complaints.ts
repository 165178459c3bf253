import { addDays, taipeiDate, taipeiDayStart } from '../kernel/time.ts';

/** Days after its arrival in which a parcel can be complained about. */
export const complaintDays = 3;

/**
 * Until when a parcel that arrived at `delivered` can be complained about: the day of its arrival does not count (民法
 * §120), and the last day ends at midnight in Taipei.
 */
export const complaintUntil = (delivered: Date | string): Date =>
  new Date(taipeiDayStart(addDays(taipeiDate(new Date(delivered).getTime()), complaintDays + 1)));
