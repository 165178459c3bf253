import { storageLimits } from '@kujiya/contract/storage';
import { AddressBook } from '#shop/address/AddressBook.tsx';
import { inputStyle } from '#ui/FieldFrame.tsx';

/**
 * The destination of the parcel: one of the member's addresses, which can be changed here, and a note for the packers.
 */
export function AddressStep({
  picked,
  note,
  onPick,
  onNote,
}: {
  picked: number | undefined;
  note: string;
  onPick: (id: number) => void;
  onNote: (note: string) => void;
}) {
  return (
    <div className="grid gap-4 pt-1">
      <AddressBook
        failed="無法獲取地址"
        emptyText="先留一個地址，下次出貨就不用再填。"
        pick={{ legend: '寄到哪裡？只配送台灣本島與離島，不配送超商。', picked, onPick }}
      />
      <label className="grid gap-1.5">
        <span className="text-sm font-semibold">給店家的備註（選填）</span>
        <textarea
          rows={2}
          maxLength={storageLimits.noteMax}
          value={note}
          placeholder="例如：請放管理室"
          onChange={(event) => onNote(event.target.value)}
          className={`${inputStyle(false)} py-2`}
        />
      </label>
    </div>
  );
}
