import { donationBodies } from '@kujiya/contract/shop/invoice';
import { Field } from '#ui/Field.tsx';
import { digitsOnly } from '#ui/form/clean.ts';
import { otherBody } from './draft.ts';

const choices = [...donationBodies, { code: otherBody, name: '其他（自填捐贈碼）' }];

/** Invoices given away: to one of the nine bodies, or another by its code. */
export function DonationFields({
  body,
  otherCode,
  error,
  onBody,
  onOtherCode,
}: {
  body: string;
  otherCode: string;
  error: string | undefined;
  onBody: (body: string) => void;
  onOtherCode: (code: string) => void;
}) {
  return (
    <div className="grid gap-3">
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">受捐贈機關</legend>
        <div className="outline-ink divide-y-[1.5px] divide-paper-deep overflow-hidden rounded-md bg-white">
          {choices.map(({ code, name }) => (
            <label
              key={code}
              className="flex min-h-12 items-center gap-3 px-4 py-1.5 hover:bg-butter-tint has-checked:bg-butter-tint has-checked:font-black"
            >
              <input
                type="radio"
                name="body"
                value={code}
                checked={body === code}
                onChange={() => onBody(code)}
                className="size-5 shrink-0 accent-ink"
              />
              <span className="grow leading-snug">{name}</span>
              {code !== otherBody && (
                <span className="shrink-0 font-print text-base text-ink-soft">
                  <span className="sr-only">捐贈碼 </span>
                  {code}
                </span>
              )}
            </label>
          ))}
        </div>
      </fieldset>
      {body === otherBody && (
        <Field
          label="捐贈碼"
          name="otherCode"
          inputMode="numeric"
          autoComplete="off"
          clean={digitsOnly}
          maxLength={7}
          value={otherCode}
          onChange={(event) => onOtherCode(event.target.value)}
          error={error}
          hint="3 至 7 碼數字"
        />
      )}
    </div>
  );
}
