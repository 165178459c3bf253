import type { Rarity } from '@kujiya/contract/shop/rarities';
import { tierOf } from '@kujiya/contract/shop/tiers';
import { choiceOf, isVariantSign } from '@kujiya/contract/staff/prize-variants';
import { type StaffProduct, setStaffPrizes } from '@kujiya/contract/staff/products';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { type Arrival, useUploading } from '#kit/Upload.tsx';
import { useRecord } from '#kit/useRecord.ts';
import {
  awaiting,
  costOf,
  heightOf,
  newVariant,
  pastedRows,
  piecesOf,
  prizeAt,
  type Row,
  rowsOf,
  sumsOfRows,
  variantsAt,
  withPictures,
  wrongCells,
} from './rows.ts';

const blank = (isTube: boolean): Row => ({
  ...{ kind: isTube ? '' : 'common', name: '', size: '', quantity: isTube ? '1' : '' },
  ...{ value: '', is_big: false, image_url: '' },
});

const fieldsOf = ({ prizes, version }: Pick<StaffProduct, 'prizes' | 'version'>) => ({
  prizes: prizes.flatMap(rowsOf),
  version,
});

/** A row in which nothing was typed. */
const isBlank = ({ id, name, size, value, image_url, awaits = '' }: Row) =>
  id === undefined && name + size + value + image_url + awaits === '';

export type PrizeGrid = ReturnType<typeof usePrizeGrid>;

/** The prizes of a product as rows that are typed, pasted and filled with pictures, and saved together. */
export function usePrizeGrid(product: StaffProduct) {
  const isTube = product.type === 0;
  const save = ({ prizes: changed = [] }: { prizes?: Row[] }, version: number) => {
    const prizes = changed.flatMap(
      ({ id, kind, quantity, value, size, height = '', material, ...row }, at) =>
        isVariantSign(kind)
          ? []
          : {
              ...row,
              variants: variantsAt(changed, at),
              size: size || null,
              ...{ height_mm: heightOf(height), material: material || null },
              value: costOf(value),
              ...(id !== undefined && { id }),
              ...(isTube
                ? { tier: tierOf(kind) ?? kind, quantity: piecesOf(quantity) ?? 1 }
                : { rarity: kind as Rarity, quantity: piecesOf(quantity) }),
            },
    );
    return call(setStaffPrizes, { params: { id: product.id }, body: { version, prizes } });
  };
  const record = useRecord<{ prizes: Row[] }>({
    nouns: ['products'],
    name: `prizes:${product.id}`,
    record: fieldsOf(product),
    fields: ['prizes'],
    read: (current) => fieldsOf(current as StaffProduct),
    save,
  });
  const rows = record.shown.prizes;
  const put = (next: Row[]) => record.set('prizes', next);
  const [homeless, setHomeless] = useState(0);
  const isUploading = useUploading();
  const stored = product.prizes.map(({ tier }) => tier);
  const frozen = new Map(
    product.prizes.filter(({ is_frozen }) => is_frozen).map((prize) => [prize.id, prize]),
  );
  const wrongs = wrongCells(rows, isTube, stored);
  const [wrongAt] = wrongs.flatMap((wrong, at) => (wrong ? [`第 ${at + 1} 列：${wrong.why}`] : []));
  return {
    record,
    isTube,
    rows,
    wrongs,
    /** Why the rows cannot be saved; null when they can. */
    lacks: isUploading ? '圖片還在上傳' : (wrongAt ?? null),
    /** The prize of a row to which a lot is committed; null for a row that can be changed. */
    frozenAt: (at: number) => frozen.get(rows[prizeAt(rows, at)]?.id ?? 0) ?? null,
    /** Pictures whose rows were gone when they arrived. */
    homeless,
    /** What a tube of these rows brings and costs. */
    sums: sumsOfRows(product, rows),
    set: (at: number, changes: Partial<Row>) =>
      put(rows.map((row, i) => (i === at ? { ...row, ...changes } : row))),
    add: () => put([...rows, blank(isTube)]),
    /** With a prize go its variants. */
    remove: (at: number) => put(rows.filter((_, i) => i !== at && prizeAt(rows, i) !== at)),
    /** Adds a variant below those of a prize. */
    addVariant: (at: number) => put(rows.toSpliced(at + 1 + variantsAt(rows, at).length, 0, newVariant)),
    /** What the variants of a prize make it; null for a variant itself. */
    choiceAt: (at: number) => (prizeAt(rows, at) === at ? choiceOf(variantsAt(rows, at)) : null),
    /** Adds the rows of a pasted table; false when there are none. */
    paste(text: string): boolean {
      const added = pastedRows(text, isTube);
      if (added.length > 0) put([...rows.filter((row) => !isBlank(row)), ...added]);
      return added.length > 0;
    },
    /** Rows without a picture wait for these. */
    expect: (keys: string[]) => put(awaiting(rows, keys)),
    arrive(arrived: readonly Arrival[]) {
      setHomeless(arrived.filter(({ key }) => !rows.some(({ awaits }) => awaits === key)).length);
      put(withPictures(rows, arrived));
    },
  };
}
