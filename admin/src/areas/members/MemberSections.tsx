import { type MemberPage, memberLimits } from '@kujiya/contract/staff/members';
import { memberEntriesPage, memberPage, orderPage } from '@kujiya/contract/staff/paths';
import { deviceOf } from '@kujiya/web/lib/device.ts';
import { formatCount, formatDateTime, formatLastDay, formatMoney } from '@kujiya/web/lib/format.ts';
import { Link } from 'wouter';
import { signedCount } from '#kit/amounts.ts';
import { useStaff } from '#kit/staff.ts';
import { MemberLegal } from './MemberLegal.tsx';
import { Prolong } from './Prolong.tsx';
import { Rows } from './Rows.tsx';
import {
  entryWords,
  presentStates,
  reasonWords,
  statusWords,
  storageWords,
  toolWords,
  typeWords,
} from './words.ts';

const Record = ({ href, children }: { href: string; children: string }) => (
  <Link href={href} className="underline">
    {children}
  </Link>
);

const newest = `最新 ${memberLimits.section} 筆`;
const usable = ({ used_at, expires_at }: { used_at: string | null; expires_at: string }) =>
  used_at ? `${formatDateTime(used_at)} 使用` : `可用至 ${formatLastDay(expires_at)}`;

/** All that belongs to a member, section by section. */
export function MemberSections({ member }: { member: MemberPage }) {
  const { can } = useStaff();
  return (
    // Columns instead of a grid: sections are of very different heights, and rows would leave holes.
    <div className="gap-4 *:mb-4 *:break-inside-avoid *:last:mb-0 tablet:columns-2">
      <Rows
        title="備註"
        rows={member.notes}
        empty="還沒有備註。"
        line={({ text, by, at }) => ({ main: text, more: `${by.name}，${formatDateTime(at)}` })}
      />
      <Rows
        title="帳務明細"
        all={memberEntriesPage(member.id)}
        rows={member.entries.map((entry) => ({
          ...entry,
          id: entry.id * 2 + (entry.currency === 'token' ? 0 : 1),
        }))}
        empty="還沒有代幣或紅利進出。"
        line={({ kind, currency, amount, at }) => ({
          main: entryWords[kind] ?? kind,
          more: formatDateTime(at),
          side: `${signedCount(amount)} ${currency === 'token' ? '代幣' : '點'}`,
        })}
      />
      <Rows
        title="訂單、出貨與儲值"
        hint={newest}
        rows={member.orders}
        empty="還沒有訂單。"
        line={({ id, order_number, type, status, amount, at }) => ({
          main: <Record href={orderPage(id)}>{order_number}</Record>,
          more: `${typeWords[type]}，${statusWords[status]}，${formatDateTime(at)}`,
          side: formatMoney(amount),
        })}
      />
      <Rows
        title="抽獎"
        hint={newest}
        rows={member.draws}
        empty="還沒有抽獎。"
        line={({ id, order_number, type, status, product, numbers, proof_url, amount, at }) => ({
          main: <Record href={orderPage(id)}>{product}</Record>,
          more: (
            <>
              {`${typeWords[type]}${numbers.length > 0 ? ` ${numbers.join('、')} 號` : ''}，${statusWords[status]}，${formatDateTime(at)}，${order_number}`}
              {proof_url && (
                <a href={proof_url} target="_blank" rel="noreferrer" className="block w-fit underline">
                  公開驗證頁
                </a>
              )}
            </>
          ),
          side: formatMoney(amount),
        })}
      />
      <Rows
        title="盒櫃"
        hint={`最先到期 ${memberLimits.section} 件`}
        rows={member.storage}
        empty="盒櫃裡沒有東西。"
        line={(item) => ({
          main: item.name,
          more: (
            <>
              {item.product && `${item.product}${item.number === null ? '' : ` ${item.number} 號`}，`}
              {item.order && (
                <>
                  <Record href={orderPage(item.order.id)}>{item.order.order_number}</Record>，
                </>
              )}
              {`${storageWords[item.status] ?? item.status}，保管到 ${formatLastDay(item.expires_at)}`}
            </>
          ),
          side: can('write_orders') && !['pending', 'wrapped'].includes(item.status) && (
            <Prolong item={item} />
          ),
        })}
      />
      {member.presents.length > 0 && (
        <Rows
          title="禮物"
          hint={newest}
          rows={member.presents}
          empty=""
          line={({ name, given, friend, state, at }) => ({
            main: name,
            more: `${given ? '送出' : '收到'}，${presentStates[state] ?? state}，${formatDateTime(at)}`,
            side: friend !== null && <Record href={memberPage(friend)}>{`會員 ${friend}`}</Record>,
          })}
        />
      )}
      <Rows
        title="優惠券"
        hint={newest}
        rows={member.coupons}
        empty="沒有優惠券。"
        line={(coupon) => ({
          main: coupon.title,
          more: usable(coupon),
          side: `折 ${formatCount(coupon.amount)}`,
        })}
      />
      <Rows
        title="道具卡"
        hint={newest}
        rows={member.cards}
        empty="沒有道具卡。"
        line={(card) => ({ main: toolWords[card.type], more: usable(card) })}
      />
      <Rows
        title="登入裝置"
        rows={member.sessions}
        empty="沒有登入中的裝置。"
        line={({ user_agent, last_seen_at }) => ({
          main: deviceOf(user_agent).name,
          more: `最後使用 ${formatDateTime(last_seen_at)}`,
        })}
      />
      <MemberLegal memberId={member.id} />
      {member.held_invitations.length > 0 && (
        <Rows
          title="待審核的邀請獎勵"
          rows={member.held_invitations.map((held) => ({ ...held, id: held.invitee_id }))}
          empty=""
          line={({ invitee_id, inviter_id, reasons, noted_at }) => ({
            main: `會員 ${inviter_id} 邀請會員 ${invitee_id}`,
            more: `${reasons.map((reason) => reasonWords[reason] ?? reason).join('、')}，${formatDateTime(noted_at)}`,
          })}
        />
      )}
    </div>
  );
}
