import { homePath, loginPath } from '@kujiya/contract/shop/paths';
import Gift from 'lucide-react/icons/gift';
import LogIn from 'lucide-react/icons/log-in';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import Truck from 'lucide-react/icons/truck';
import { useSettings, useToken } from '#lib/api.tsx';
import { ourShop } from '#lib/settings.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { LotBox } from '#ui/drawings/LotBox.tsx';
import { Panel } from '#ui/Panel.tsx';
import { QrCode } from '#ui/QrCode.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';

const withAccount = [
  { icon: Gift, title: '活動消息', text: '新品和活動的消息，會發布在官方帳號。' },
  { icon: Truck, title: '問出貨進度', text: '附上訂單編號，客服幫您查包裹到哪裡了。' },
  { icon: MessageCircle, title: '真人客服', text: '訂單、出貨、儲值的問題，直接在聊天室問。' },
] as const;

const withoutAccount = [
  { icon: LogIn, title: '用 LINE 登入', text: '不用再記一組密碼，點一下就進到您的盒櫃。' },
  { icon: Mail, title: '客服信箱', text: '訂單、出貨、儲值的問題，寫信給我們，真人回覆。' },
] as const;

/** `/lineat`: the shop's account at LINE. */
export function Component() {
  const { lineAccountUrl, shopName, lineHours, serviceHours, contactEmail, logins } = useSettings();
  const mayLogIn = useToken() === undefined && logins.line;
  const reasons =
    lineAccountUrl !== null ? withAccount : logins.line ? withoutAccount : withoutAccount.slice(1);
  const mail = (
    <a href={`mailto:${contactEmail}`} className={buttonStyle('outline', 'md')}>
      寫信給客服
    </a>
  );
  return (
    <>
      <TitleBar title="LINE 官方帳號" back={homePath} />
      <div className="mx-auto grid w-full max-w-md grow content-start gap-5 px-4 pt-4 pb-10 desk:max-w-4xl desk:grid-cols-2 desk:items-center desk:gap-16 desk:py-14">
        <div className="grid justify-items-center gap-3 text-center">
          {lineAccountUrl === null ? (
            <div className="w-40 desk:w-56">
              <LotBox />
            </div>
          ) : (
            <div className="outline-ink w-48 rounded-md bg-white p-2 desk:w-64">
              <QrCode text={lineAccountUrl} label={`${shopName} LINE 官方帳號的 QR Code`} />
            </div>
          )}
          <h2 className="text-lg font-black desk:text-xl">
            {lineAccountUrl === null ? `聯絡${ourShop.shortName}` : `加「${shopName}」為 LINE 好友`}
          </h2>
          {lineAccountUrl !== null && (
            <p className="text-sm desk:text-base">用手機相機或 LINE 掃描 QR Code</p>
          )}
          <p className="text-sm text-ink-soft desk:text-base">
            {lineAccountUrl === null ? `客服信箱回覆時間：${serviceHours}` : `LINE 客服時間：${lineHours}`}
          </p>
        </div>
        <Panel className="grid gap-5 p-4 desk:p-8">
          <ul className="grid gap-4">
            {reasons.map(({ icon: Icon, title, text }) => (
              <li key={title} className="flex gap-3">
                <Icon size={24} aria-hidden="true" className="mt-0.5 shrink-0" />
                <div>
                  <p className="font-black">{title}</p>
                  <p className="text-sm text-ink-soft">{text}</p>
                </div>
              </li>
            ))}
          </ul>
          {lineAccountUrl === null ? (
            <>
              {mayLogIn && (
                <ButtonLink to={loginPath} variant="primary" size="lg">
                  用 LINE 登入
                </ButtonLink>
              )}
              {mail}
            </>
          ) : (
            <>
              <a
                href={lineAccountUrl}
                target="_blank"
                rel="noopener noreferrer"
                className={buttonStyle('primary', 'lg', 'w-full')}
              >
                加入 LINE 好友
              </a>
              {mayLogIn && <ButtonLink to={loginPath}>用 LINE 登入</ButtonLink>}
            </>
          )}
        </Panel>
      </div>
    </>
  );
}
