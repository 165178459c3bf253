import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { Success, Timestamp } from '../kernel/schema.ts';
import { FreeText } from '../kernel/texts.ts';
import { productLimits } from './products.ts';

export const seriesRefusals = defineRefusals({
  series_missing: [404, '找不到這個系列，可能剛被改名'],
  series_invalid: [422, `系列名稱要有 1～${productLimits.nameMax} 字`],
});

const SeriesRow = Type.Object({
  series: Type.String(),
  products: Type.Integer(),
  /** Of those, the ones on the shelf. */
  published: Type.Integer(),
  updated_at: Timestamp,
});
export type SeriesRow = Static<typeof SeriesRow>;

export const staffSeries = defineCall({
  access: 'staff',
  right: 'read_catalogue',
  method: 'GET',
  mayLag: true,
  path: '/api/staff/series',
  summary: 'List the series of all products by name, with their numbers of products.',
  answer: Success({ data: Type.Array(SeriesRow) }),
});

export const renameStaffSeries = defineCall({
  access: 'staff',
  right: 'write_catalogue',
  words: '系列改名',
  method: 'POST',
  path: '/api/staff/series/rename',
  summary: 'Rename a series on all its products; the name of another series merges the two.',
  body: Type.Object({
    from: FreeText(productLimits.nameMax, 1),
    to: FreeText(productLimits.nameMax, 1),
  }),
  answer: Success({ data: Type.Object({ products: Type.Integer() }) }),
  refusals: [seriesRefusals.series_missing],
  fields: { from: seriesRefusals.series_invalid, to: seriesRefusals.series_invalid },
});
