import { type Carrier, carriers, parcelRefusals } from '@kujiya/contract/parcels';
import { Refused } from '#platform/http/refused.ts';

/** The data staff enter when a carrier takes a parcel. */
export type Handed = { carrier: Carrier; tracking_number: string };

/**
 * A tracking number in its stored form: capitals, without blanks and hyphens. Refuses `tracking_invalid` unless it has
 * the carrier's format.
 */
export function trackingNumberOf({ carrier, tracking_number }: Handed): string {
  const number = tracking_number.replace(/[\s-]/g, '').toUpperCase();
  if (!new RegExp(carriers[carrier].pattern).test(number)) throw new Refused(parcelRefusals.tracking_invalid);
  return number;
}
