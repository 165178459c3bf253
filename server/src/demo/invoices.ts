import { staffNoteTransfer, staffSettleRefund } from '@kujiya/contract/staff/refunds';
import { correctInvoices } from '#features/invoice/issue/correct.ts';
import { type Invoices, ProviderRefusal } from '#features/invoice/issue/ezpay.ts';
import { sandboxInvoices, unregisteredCode } from '#features/invoice/issue/sandbox.ts';
import { issueInvoices } from '#features/invoice/issue/service.ts';
import { askTokenRefund } from '#features/refunds/service.ts';
import { settle } from '#features/refunds/staff/service.ts';
import { type Database, transaction } from '#platform/postgres/database.ts';
import { noteTransfer } from '#shop/refunds/payouts.ts';
import { asStaff } from '#shop/staff/service.ts';
import type { Buyer } from './members.ts';
import { dayMs, topUpOnce } from './top-ups.ts';

const log = { warn() {} };

/** The sandbox provider, which no server serves yet; `isSilent`: its answer to an allowance is lost on its way. */
function provider(db: Database, { isSilent = false } = {}): Invoices {
  const { issue } = sandboxInvoices(db);
  return {
    async issue({ number, amounts: { total }, how }, nowMs) {
      if (how?.donation_code === unregisteredCode) throw new ProviderRefusal('INV10017 查無此捐贈碼');
      const row = await issue(number, total);
      if (!row) throw new Error(`the demo issues ${number} twice`);
      const { invoice_number, random_number, provider_number } = row;
      return {
        invoiceNumber: invoice_number,
        randomNumber: random_number,
        providerNumber: provider_number,
        issuedAt: new Date(nowMs),
      };
    },
    lookUp: async () => null,
    makeVoid: async () => {},
    isVoid: async () => false,
    allow: async ({ invoiceNumber }) => {
      if (isSilent) throw new Error('連線逾時，沒有收到回覆');
      return `A${invoiceNumber.slice(2)}`;
    },
  };
}

/** Unused tokens of these top-ups were asked back, agreed to and paid by transfer. */
async function giveBack(db: Database, memberId: number, staffId: number, amount: number, account: string) {
  await transaction(db, async (tx) => {
    const { id } = await askTokenRefund(tx, memberId, { amount, account });
    const { payouts } = await asStaff(tx, staffId, staffSettleRefund, (caller) =>
      settle(tx, caller, id, '會員不再使用'),
    );
    for (const payout of payouts)
      await asStaff(tx, staffId, staffNoteTransfer, (caller) =>
        noteTransfer(tx, caller, payout.id, '台新 20261120-0031'),
      );
  });
}

/**
 * What the accountant has to look at: an invoice that the provider refuses, and an allowance of an old invoice whose
 * answer was lost; beside them a company's invoice, one made void and one reduced. Before the other payments, because it
 * issues the invoices of all there are.
 */
export async function loadInvoices(
  db: Database,
  [donor, returning, leaving]: readonly Buyer[],
  managerId: number,
): Promise<void> {
  if (!donor || !returning || !leaving) throw new Error('the demo has too few payers');
  const now = Date.now();
  const daysAgo = 100;
  const issue = (at: number) => issueInvoices({ db, log, clock: () => at }, provider(db));
  await topUpOnce(db, returning.id, { amount: 1_000, daysAgo, outcome: 'transfer' });
  await issue(now - daysAgo * dayMs);
  await giveBack(db, returning.id, managerId, 1_000, '台新銀行 812 20001234567890 林小芸');
  await correctInvoices({ db, log, clock: () => now }, provider(db, { isSilent: true }));
  const firm = {
    invoice_type: 'company',
    tax_id: '04595257',
    company_name: '玩具研究室股份有限公司',
  } as const;
  await topUpOnce(db, donor.id, { amount: 2_000, daysAgo: 5, outcome: 'transfer', invoice: firm });
  for (const amount of [500, 300])
    await topUpOnce(db, leaving.id, { amount, daysAgo: 4, outcome: 'transfer' });
  await issue(now - 4 * dayMs);
  await giveBack(db, leaving.id, managerId, 800, '國泰世華 013 200099887766 王小安');
  await correctInvoices({ db, log, clock: () => now }, provider(db));
  const invoice = { invoice_type: 'donation', donation_code: unregisteredCode } as const;
  await topUpOnce(db, donor.id, { amount: 300, daysAgo: 2, outcome: 'credit_card', invoice });
  await issue(now);
}
