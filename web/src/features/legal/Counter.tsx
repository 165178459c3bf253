import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { useSettings } from '#lib/api.tsx';
import { copyText } from '#lib/clipboard.ts';
import { usePlace } from '#lib/navigation.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { useToast } from '#ui/Toast.tsx';

/** The shop's contact addresses and service hours. */
export function Counter() {
  const { contactEmail, contactPhone, serviceHours } = useSettings();
  const toast = useToast();
  // The order number in the address is filled into the subject of the mail.
  const order = new URLSearchParams(usePlace().search).get('order')?.slice(0, 40);
  const subject = order ? `?subject=${encodeURIComponent(`詢問訂單 ${order}`)}` : '';

  const copy = async () => {
    if (await copyText(contactEmail)) toast('客服信箱已複製', { tone: 'good' });
    else toast('複製失敗，請手動選取複製', { tone: 'bad' });
  };

  return (
    <div className="ticket mb-7 desk:mb-8">
      <div className="grid gap-4 p-5 desk:grid-cols-2 desk:p-8">
        <div className="flex items-start gap-3">
          <Mail size={26} aria-hidden="true" className="mt-0.5 shrink-0 text-kuji" />
          <p>
            <span className="block text-sm text-ink-soft">客服信箱</span>
            <strong className="text-lg break-all">{contactEmail}</strong>
          </p>
        </div>
        {order && (
          <p className="desk:col-span-2">
            <span className="block text-sm text-ink-soft">要詢問的訂單</span>
            <strong className="text-lg break-all">{order}</strong>
          </p>
        )}
        {contactPhone !== null && (
          <div className="flex items-start gap-3">
            <Phone size={26} aria-hidden="true" className="mt-0.5 shrink-0 text-kuji" />
            <p>
              <span className="block text-sm text-ink-soft">客服電話</span>
              <a
                href={`tel:${contactPhone.replace(/[^\d+]/g, '')}`}
                className="inline-flex min-h-11 items-center text-lg font-black underline-offset-4 hover:underline"
              >
                {contactPhone}
              </a>
            </p>
          </div>
        )}
        <div className="flex items-start gap-3">
          <Clock size={26} aria-hidden="true" className="mt-0.5 shrink-0 text-kuji" />
          <p>
            <span className="block text-sm text-ink-soft">
              {contactPhone === null ? '信箱回覆時間' : '信箱與電話服務時間'}（國定假日除外）
            </span>
            <strong className="text-lg">{serviceHours}</strong>
          </p>
        </div>
      </div>
      <div className="ticket-tear grid gap-3 px-5 py-4 desk:flex desk:px-8">
        <a
          href={`mailto:${contactEmail}${subject}`}
          className={buttonStyle('primary', 'lg', 'desk:min-w-48')}
        >
          寫信給客服
        </a>
        <Button size="lg" onClick={copy}>
          複製信箱
        </Button>
      </div>
    </div>
  );
}
