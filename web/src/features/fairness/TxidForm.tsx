import { hashTxid } from '@kujiya/fairness/commit';
import Copy from 'lucide-react/icons/copy';
import { copyText } from '#lib/clipboard.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Field } from '#ui/Field.tsx';
import { useForm } from '#ui/form/useForm.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { useToast } from '#ui/Toast.tsx';
import { type FairnessForm, type FairnessInput, readForm } from './form.ts';

/** The three fields of the check; `onRead` gets their values once they are valid, null while they are not. */
export function TxidForm({
  initial,
  committedHash,
  blocked,
  onRead,
}: {
  initial: FairnessForm;
  /** The hash that the tube showed before its first sale. */
  committedHash: string | undefined;
  /** The reason why this tube cannot be checked (yet); undefined when it can. */
  blocked: string | undefined;
  onRead: (input: FairnessInput | null) => void;
}) {
  const toast = useToast();
  const form = useForm({
    initial,
    check: (draft) => {
      const read = readForm(draft);
      return 'input' in read ? {} : read.errors;
    },
    send: readForm,
    onSent: (read) => {
      if (blocked !== undefined) toast(blocked, { tone: 'bad' });
      onRead('input' in read ? read.input : null);
    },
    onInvalid: (draft) => {
      onRead(null);
      const read = readForm(draft);
      if ('message' in read && read.message !== undefined) toast(read.message, { tone: 'bad' });
    },
  });
  const field = (name: keyof FairnessForm) => ({
    name,
    value: form.draft[name],
    error: form.errors[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      form.change({ [name]: event.currentTarget.value }),
  });

  const txid = form.draft.txid.trim().toLowerCase();
  const hash = /^[0-9a-f]{64}$/.test(txid) ? hashTxid(txid) : '';
  const copy = async (what: 'TXID' | 'TXID Hash', value: string) => {
    if (value === '') toast(`無法複製：${what} 不存在`, { tone: 'bad' });
    else if (await copyText(value)) toast(`${what} 已複製到剪貼簿`, { tone: 'good' });
    else toast('複製失敗，請手動選取複製', { tone: 'bad' });
  };

  return (
    <form {...form.props} className="grid gap-3">
      <Field
        label="TXID"
        {...field('txid')}
        hint="64 個十六進位字元，完抽後公布在籤筒頁"
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="off"
        trailing={
          <IconButton
            label="複製 TXID"
            icon={<Copy size={18} />}
            className="size-12"
            onClick={() => void copy('TXID', txid)}
          />
        }
      />
      <div className="grid grid-cols-2 gap-3">
        <Field
          label="獎品數量"
          {...field('prizeCount')}
          hint="大賞共幾張"
          inputMode="numeric"
          autoComplete="off"
        />
        <Field
          label="總籤數"
          {...field('totalTickets')}
          hint="整筒共幾張"
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <div className="flex items-center gap-2 rounded-md border-[1.5px] border-paper-edge bg-white px-3 py-2">
        <div className="min-w-0 grow">
          <p className="text-xs font-semibold text-ink-soft">TXID Hash（SHA-256）</p>
          <output className="block font-mono text-xs leading-normal break-all">
            {hash || '輸入 TXID 後自動計算'}
          </output>
          {committedHash !== undefined && hash !== '' && (
            <p
              className={cx('text-xs font-black', hash === committedHash ? 'text-mint-ink' : 'text-kuji-ink')}
            >
              {hash === committedHash ? '✓ 與本店現在公布的 Hash 相同' : '✗ 與本店現在公布的 Hash 不同'}
            </p>
          )}
        </div>
        <IconButton
          label="複製 TXID Hash"
          icon={<Copy size={18} />}
          onClick={() => void copy('TXID Hash', hash)}
        />
      </div>
      <Button type="submit" variant="primary" size="lg">
        驗證
      </Button>
    </form>
  );
}
