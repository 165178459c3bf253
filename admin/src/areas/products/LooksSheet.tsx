import { looksLimits } from '@kujiya/contract/staff/prize-looks';
import { useState } from 'react';
import { TextField } from '#kit/Fields.tsx';
import { FormSheet } from '#kit/FormSheet.tsx';
import { PicturesField } from '#kit/PicturesField.tsx';
import { heightOf, type Row } from './rows.ts';

/** Height, material and other sides of a prize in the grid, which is saved with it; also of one that is sealed. */
export function LooksSheet({
  row,
  onDone,
  onClose,
}: {
  row: Row;
  onDone: (looks: Pick<Row, 'height' | 'material' | 'pictures'>) => void;
  onClose: () => void;
}) {
  const [height, setHeight] = useState(row.height ?? '');
  const [material, setMaterial] = useState(row.material ?? '');
  const [pictures, setPictures] = useState(row.pictures ?? []);
  const isRight = height.trim() === '' || heightOf(height) !== null;
  return (
    <FormSheet
      title={`${row.name || '獎品'}的外觀`}
      hint="顯示在商品頁的賞品一覽；沒填的不會顯示。這些不在封籤裡，隨時可以補。"
      action="放進表格"
      missing={isRight ? null : `高度要是 0.1 到 ${looksLimits.heightMax / 10} 公分`}
      onSend={() => {
        onDone({ height: height.trim(), material: material.trim(), pictures });
        onClose();
      }}
      onClose={onClose}
    >
      <TextField label="高度（公分）" value={height} onChange={setHeight} />
      <TextField label="材質" value={material} onChange={setMaterial} />
      <PicturesField
        label="其他角度"
        hint="主要圖片之外的照片"
        value={pictures}
        most={looksLimits.pictures}
        onChange={setPictures}
      />
    </FormSheet>
  );
}
