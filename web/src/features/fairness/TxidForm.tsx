import { hashTxid } from '@kujiya/fairness/commit';
import Copy from 'lucide-react/icons/copy';
import { type FormEvent, useRef, useState } from 'react';
import { copyText } from '#lib/clipboard.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Field } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useToast } from '#ui/Toast.tsx';
import { type FairnessErrors, type FairnessForm, type FairnessInput, readForm } from './form.ts';

/** The three fields of the check; `onRead` gets what they hold once it is valid, null while it is not. */
export function TxidForm({
  initial,
  promised,
  onRead,
}: {
  initial: FairnessForm;
  /** The hash that the tube one came from showed before its first sale. */
  promised: string | undefined;
  onRead: (input: FairnessInput | null) => void;
}) {
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FairnessErrors>({});
  const set = (name: keyof FairnessForm) => (event: { currentTarget: { value: string } }) => {
    setValues({ ...values, [name]: event.currentTarget.value });
    setErrors({ ...errors, [name]: undefined });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readForm(values);
    if ('input' in read) {
      setErrors({});
      onRead(read.input);
      return;
    }
    setErrors(read.errors);
    onRead(null);
    if (read.message !== undefined) toast(read.message, { tone: 'bad' });
    const first = (['txid', 'prizeCount', 'totalTickets'] as const).find((name) => read.errors[name]);
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };

  const txid = values.txid.trim().toLowerCase();
  const hash = /^[0-9a-f]{64}$/.test(txid) ? hashTxid(txid) : '';
  const copy = async (what: 'TXID' | 'TXID Hash', value: string) => {
    if (value === '') toast(`無法複製：${what} 不存在`, { tone: 'bad' });
    else if (await copyText(value)) toast(`${what} 已複製到剪貼簿`, { tone: 'good' });
    else toast('複製失敗，請手動選取複製', { tone: 'bad' });
  };

  return (
    <form ref={form} noValidate className="grid gap-3" onSubmit={submit}>
      <Field
        label="TXID"
        name="txid"
        value={values.txid}
        onChange={set('txid')}
        error={errors.txid}
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
          name="prizeCount"
          value={values.prizeCount}
          onChange={set('prizeCount')}
          error={errors.prizeCount}
          hint="大賞共幾張"
          inputMode="numeric"
          autoComplete="off"
        />
        <Field
          label="總籤數"
          name="totalTickets"
          value={values.totalTickets}
          onChange={set('totalTickets')}
          error={errors.totalTickets}
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
          {promised !== undefined && hash !== '' && (
            <p className={cx('text-xs font-black', hash === promised ? 'text-mint-ink' : 'text-kuji-ink')}>
              {hash === promised ? '✓ 與這筒開賣前公布的 Hash 相同' : '✗ 與這筒開賣前公布的 Hash 不同'}
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
