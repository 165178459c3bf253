import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { Success } from '../kernel/schema.ts';
import { CodeText, FreeText } from '../kernel/texts.ts';
import { CarrierKey } from './shipments.ts';
import { Version, versionRefusals } from './version.ts';

/** Carriers of a shop; characters of a name or alias, of a sample and of an address; aliases and samples of a carrier. */
export const carrierLimits = {
  most: 50,
  name: 20,
  sample: 40,
  address: 300,
  aliases: 20,
  samples: 10,
} as const;

export const carrierRefusals = defineRefusals({
  carrier_missing: [404, '找不到這家物流'],
  carrier_name_invalid: [
    422,
    `名稱和別名各要有 1 至 ${carrierLimits.name} 字，別名最多 ${carrierLimits.aliases} 個`,
  ],
  /** `title`: the name or alias; `owner`: the carrier that has it. */
  carrier_name_taken: [
    409,
    '「{title}」已經是{owner}的名稱或別名，貼上表格時會分不出來',
    Type.Object({ title: Type.String(), owner: Type.String() }),
  ],
  carrier_samples_invalid: [
    422,
    `單號範例只能有英文、數字和代表任何字母的 ?，各 4 至 ${carrierLimits.sample} 碼，最多 ${carrierLimits.samples} 個`,
  ],
  carrier_address_invalid: [422, '查件網址要以 https:// 開頭；沒有就留空'],
  carrier_last: [409, '至少要有一家使用中的物流'],
  carriers_full: [409, `最多 ${carrierLimits.most} 家物流`],
});

/** A company that delivers parcels. Its key never changes: shipments are kept under it. */
const Carrier = Type.Object({
  key: Type.String(),
  version: Version,
  name: Type.String(),
  /** What else it is called in tables. */
  aliases: Type.Array(Type.String()),
  /** A number of each of its forms; none: any number. */
  samples: Type.Array(Type.String()),
  /** Its page about a parcel, `{number}` in the place of the tracking number; may be empty. */
  tracking_url: Type.String(),
  /** Whether parcels are still handed over to it. */
  is_offered: Type.Boolean(),
});
export type Carrier = Static<typeof Carrier>;

const fields = {
  name: FreeText(carrierLimits.name, 1),
  aliases: Type.Array(FreeText(carrierLimits.name, 1), { maxItems: carrierLimits.aliases }),
  samples: Type.Array(CodeText(carrierLimits.sample, 4), { maxItems: carrierLimits.samples }),
  tracking_url: Type.Optional(CodeText(carrierLimits.address)),
} as const;
const refusals = {
  name: carrierRefusals.carrier_name_invalid,
  aliases: carrierRefusals.carrier_name_invalid,
  samples: carrierRefusals.carrier_samples_invalid,
  tracking_url: carrierRefusals.carrier_address_invalid,
} as const;

export const staffCarriers = defineCall({
  access: 'staff',
  right: 'read_parcels',
  method: 'GET',
  path: '/api/staff/carriers',
  summary: "List the shop's carriers, those that are offered first, in the order in which they were added.",
  answer: Success({ data: Type.Array(Carrier) }),
});

export const staffAddCarrier = defineCall({
  access: 'staff',
  right: 'write_settings',
  method: 'POST',
  words: '新增物流',
  path: '/api/staff/carriers',
  summary: 'Add a carrier, which parcels can be handed over to at once.',
  body: Type.Object(fields),
  answer: Success({ data: Carrier }),
  refusals: [carrierRefusals.carrier_name_taken, carrierRefusals.carriers_full],
  fields: refusals,
});

export const staffChangeCarrier = defineCall({
  access: 'staff',
  right: 'write_settings',
  method: 'PATCH',
  words: '修改物流',
  path: '/api/staff/carriers/:carrier',
  summary:
    'Change the fields of a carrier that are sent, of the version that was read; parcels that it has keep it, under its new name.',
  params: Type.Object({ carrier: CarrierKey }),
  body: Type.Object({
    version: Version,
    ...Type.Partial(Type.Object(fields)).properties,
    is_offered: Type.Optional(Type.Boolean()),
  }),
  answer: Success({ data: Carrier }),
  refusals: [
    versionRefusals.version_conflict,
    carrierRefusals.carrier_name_taken,
    carrierRefusals.carrier_last,
  ],
  fields: { carrier: carrierRefusals.carrier_missing, ...refusals },
});
