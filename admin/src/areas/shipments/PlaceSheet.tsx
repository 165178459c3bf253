import { type Placed, placeLimits, staffSetPlace } from '@kujiya/contract/staff/packing';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { TextField } from '#kit/Fields.tsx';
import { FormSheet } from '#kit/FormSheet.tsx';
import { useStep } from '#kit/useStep.ts';

/** Where a thing lies, and the barcode that is printed on it. */
export function PlaceSheet({ thing, onClose }: { thing: Placed; onClose: () => void }) {
  const [shelf, setShelf] = useState(thing.shelf);
  const [barcode, setBarcode] = useState(thing.barcode);
  const [alike, setAlike] = useState<readonly string[]>([]);
  const { run, isBusy, text } = useStep('products', 'shipments', 'pick-list');
  const body = { shelf: shelf.trim(), barcode: barcode.trim() };
  const tooLong = () => {
    if (body.shelf.length > placeLimits.shelfMax) return `儲位最多 ${placeLimits.shelfMax} 字`;
    return body.barcode.length > placeLimits.barcodeMax ? `條碼最多 ${placeLimits.barcodeMax} 字` : null;
  };
  const save = async () => {
    const saved = await run(() => call(staffSetPlace, { params: { code: thing.code }, body }));
    if (!saved) return;
    if (saved.data.alike.length === 0) onClose();
    setAlike(saved.data.alike);
  };
  return (
    <FormSheet
      title={`儲位與條碼：${thing.name}`}
      action="儲存"
      missing={tooLong()}
      isBusy={isBusy}
      failure={text}
      onSend={save}
      onClose={onClose}
    >
      <TextField label="儲位" hint="例如 A-3；揀貨時照這個順序走" value={shelf} onChange={setShelf} />
      <TextField
        label="商品條碼"
        hint="盒上的條碼，可用掃描槍輸入；沒有就留空"
        value={barcode}
        onChange={setBarcode}
      />
      {alike.length > 0 && (
        <p role="alert" className="rounded-sm border border-kuji-ink p-3">
          已儲存，但這個條碼也是「{alike.join('」「')}
          」的：打包時掃描分不出來。請核對盒上的條碼，改好再儲存，或按取消保留。
        </p>
      )}
    </FormSheet>
  );
}
