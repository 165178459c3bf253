import { type Carrier, carriers, parcelRefusals } from '@kujiya/contract/parcels';
import { Refused } from '#platform/http/refused.ts';

/** What staff write down when a carrier takes something. */
export type Handed = { carrier: Carrier; tracking_number: string };

/** A tracking number as it is kept: capitals, without blanks and hyphens. Refuses `tracking_invalid` by the carrier's own shape. */
export function trackingNumberOf({ carrier, tracking_number }: Handed): string {
  const number = tracking_number.replace(/[\s-]/g, '').toUpperCase();
  if (!new RegExp(carriers[carrier].pattern).test(number)) throw new Refused(parcelRefusals.tracking_invalid);
  return number;
}
