import {
  type Address,
  addAddress,
  addressLimits,
  changeAddress,
  listAddresses,
} from '@kujiya/contract/address';
import { plainPhone } from '@kujiya/contract/kernel/texts';
import { Suspense, useId } from 'react';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { optionalNamed } from '#lib/lazy-named.ts';
import { useRefresh } from '#shop/account-frame/member-query.ts';
import { useUser } from '#shop/session/user.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { refusalAtField, useForm } from '#ui/form/useForm.ts';
import { Sheet } from '#ui/Sheet.tsx';
import { bar } from '#ui/Skeleton.tsx';
import { useToast } from '#ui/Toast.tsx';
import {
  type AddressWords,
  draftOf,
  emptyDraft,
  errorsOf,
  isChanged,
  missingLines,
  plainDraft,
} from './draft.ts';

const RegionFields = optionalNamed(() => import('./RegionFields.tsx'), 'RegionFields');

const atField = refusalAtField([addAddress, changeAddress], {
  recipient_required: 'name',
  recipient_too_long: 'name',
  phone_required: 'phone',
  phone_invalid: 'phone',
  region_invalid: 'city',
  detail_required: 'detail',
  detail_too_long: 'detail',
});

/**
 * Adds an address, or changes one. Saving is enabled once every line is filled in and, for a kept address, something
 * differs.
 */
export function AddressSheet({
  address,
  first,
  words,
  open,
  onClose,
}: {
  /** The address to change; undefined to add one. */
  address: Address | undefined;
  /** No address is kept yet: this one becomes the default by itself. */
  first: boolean;
  words: AddressWords;
  open: boolean;
  onClose: () => void;
}) {
  const client = useClient();
  const refresh = useRefresh();
  const toast = useToast();
  const formId = useId();
  const phone = useUser().data?.phone ?? '';
  const before = address ? draftOf(address) : { ...emptyDraft, phone };
  const form = useForm({
    name: `address ${address?.id ?? 'new'}`,
    initial: before,
    check: (draft) => errorsOf(draft, words),
    send: (draft, idempotencyKey) => {
      const body = plainDraft(draft);
      return address
        ? client(changeAddress, { params: { id: address.id }, body })
        : client(addAddress, { body }, { idempotencyKey });
    },
    atField,
    onSent: async ({ message }) => {
      await refresh(listAddresses);
      toast(message, { tone: 'good' });
      onClose();
    },
    onFailed: (error) => toast(messageOf(error, address ? '更新地址失敗' : '新增地址失敗'), { tone: 'bad' }),
  });
  const { draft, errors, change, leave } = form;
  const missing = missingLines(draft);
  const ready = missing.length === 0 && (!address || isChanged(draft, before));

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={address ? '編輯地址' : '新增地址'}
      footer={
        <div className="grid gap-2">
          {missing.length > 0 && (
            <p className="text-center text-sm text-ink-soft">還沒填：{missing.join('、')}</p>
          )}
          <Button
            variant="primary"
            size="lg"
            type="submit"
            form={formId}
            disabled={!ready}
            pending={form.pending}
            className="w-full"
          >
            儲存
          </Button>
        </div>
      }
    >
      <form id={formId} {...form.props} className="grid gap-3 pt-1">
        <Field
          label="收件人姓名"
          name="name"
          autoComplete="name"
          maxLength={addressLimits.nameMax}
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
          onBlur={() => leave('name')}
          error={errors.name}
        />
        <Field
          label="手機號碼"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="例如 0912345678"
          clean={plainPhone}
          maxLength={10}
          value={draft.phone}
          onChange={(event) => change({ phone: event.target.value })}
          onBlur={() => leave('phone')}
          error={errors.phone}
        />
        <Suspense
          fallback={
            <div className="grid grid-cols-2 gap-3 pt-6 pb-6">
              {bar('w-full', 'h-12')}
              {bar('w-full', 'h-12')}
            </div>
          }
        >
          <RegionFields
            city={draft.city}
            district={draft.district}
            errors={errors}
            onChange={change}
            onBlur={() => leave('city', 'district')}
          />
        </Suspense>
        <Field
          label="詳細地址"
          name="address_detail"
          autoComplete="street-address"
          placeholder="路街、巷弄、號、樓"
          hint="不配送超商，請填寫有人可以簽收的地址。"
          maxLength={addressLimits.detailMax}
          value={draft.address_detail}
          onChange={(event) => change({ address_detail: event.target.value })}
          onBlur={() => leave('detail')}
          error={errors.detail}
        />
        {first ? (
          <p className="text-sm text-ink-soft">第一筆地址會自動設為預設。</p>
        ) : (
          !before.is_default && (
            <label className="flex min-h-11 items-center gap-3 font-semibold">
              <input
                type="checkbox"
                checked={draft.is_default}
                onChange={(event) => change({ is_default: event.target.checked })}
                className="size-5 accent-ink"
              />
              設為預設地址
            </label>
          )
        )}
      </form>
    </Sheet>
  );
}
