import type { StaffRight } from '@kujiya/contract/staff/rights';
import type { ComponentType } from 'react';

/** Who lacks the right sees neither the page nor what leads there. */
type Destination = {
  path: string;
  title: string;
  right: StaffRight;
  /** What is found there, such as the fields of a setting: the palette finds it by these too. */
  words?: readonly string[];
};
export type Page = Destination & { page: ComponentType };
/** Sorts it among those of all areas, in steps of ten. */
type Placed = { place: number };

/** The groups of the menu in their order; what stands in none comes first. */
export const menuGroups = ['出貨', '會員', '錢', '商品', '行銷', '管理'] as const;
type Grouped = { group?: (typeof menuGroups)[number] };

/** A part of the office, in the `area.ts` of its folder. */
export type Area = {
  menu?: readonly (Page & Placed & Grouped)[];
  /** Pages without an entry in the menu, those with a fixed path before those that a record's id may match. */
  pages?: readonly Page[];
  /** Where something begins that is done often, for the palette. */
  actions?: readonly (Destination & Placed)[];
};
