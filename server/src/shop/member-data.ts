import { blankAnswers } from '#platform/idempotency.ts';
import { couponMemberData } from './coupons/service.ts';
import { ledgerMemberData } from './ledger/member-data.ts';
import { payerMemberData } from './payments/payer.ts';
import type { MemberData } from './personal-data.ts';
import { pointsMemberData } from './points/service.ts';
import { shippingMemberData } from './shipping/service.ts';

/** The member data of the shop's own tables, on which all features stand. */
export const shopMemberData: readonly MemberData[] = [
  ledgerMemberData,
  couponMemberData,
  payerMemberData,
  pointsMemberData,
  shippingMemberData,
  // Locks of tubes, events, and the keys of repeatable calls: a key that moved money stays used after the account is
  // gone, its answer does not.
  {
    tables: { lots: 'kept', idempotency_keys: 'kept', events: 'kept' },
    texts: {
      blanked: ['idempotency_keys.answer'],
      kept: [
        'events.data',
        'idempotency_keys.key',
        'lot_secrets.txid',
        ...[
          ...['title', 'beacon', 'committed_prizes', 'last_terms', 'secret_hash', 'seal', 'beacon_signature'],
          ...['root', 'txid_hash', 'withdrawn_reason'],
        ].map((name) => `lots.${name}`),
        ...['name', 'image_url'].map((name) => `lot_variants.${name}`),
      ],
    },
    erase: [blankAnswers],
  },
];
