import { SettingsFrame } from '#shop/account-frame/SettingsFrame.tsx';
import { AddressBook } from '#shop/address/AddressBook.tsx';

/** `/settings/address` */
export function Component() {
  return (
    <SettingsFrame title="地址" lead="盒櫃出貨時，寄到您選的地址；沒選就寄到預設的。">
      <AddressBook failed="獲取地址失敗" emptyText="先留一個地址，出貨時就不用再填。" />
    </SettingsFrame>
  );
}
