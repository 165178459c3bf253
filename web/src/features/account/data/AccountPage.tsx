import { useState } from 'react';
import { SettingsFrame } from '#shop/account-frame/SettingsFrame.tsx';
import { Button } from '#ui/Button.tsx';
import { DeletionSheet } from './DeletionSheet.tsx';
import { ExportCard } from './ExportCard.tsx';

/** `/settings/account`: the member's data to download, and the deletion of the account. */
export function Component() {
  const [asked, setAsked] = useState(0);
  const [open, setOpen] = useState(false);
  return (
    <SettingsFrame title="我的資料" lead="您的資料隨時可以下載帶走，也可以刪除帳號。">
      <div className="grid gap-5">
        <ExportCard />
        <section className="rounded-md border-2 border-dashed border-kuji-ink p-4 desk:p-6">
          <h2 className="text-lg font-black">刪除帳號</h2>
          <p className="mt-1 text-sm text-ink-soft">
            姓名、手機、地址、發票設定和心願清單會立刻刪除，無法復原。依法必須保存的交易帳目會留下，但不再有您的名字。
          </p>
          <Button
            className="mt-4 border-kuji-ink text-kuji-ink"
            onClick={() => {
              setAsked(asked + 1);
              setOpen(true);
            }}
          >
            刪除我的帳號
          </Button>
        </section>
      </div>
      {asked > 0 && <DeletionSheet key={asked} open={open} onClose={() => setOpen(false)} />}
    </SettingsFrame>
  );
}
