/** The three fields as typed. */
export type FairnessForm = { txid: string; prizeCount: string; totalTickets: string };
export type FairnessErrors = { [K in keyof FairnessForm]?: string };
export type FairnessInput = { txid: string; prizeCount: number; totalTickets: number };

const missing: Record<keyof FairnessForm, string> = {
  txid: '請輸入 TXID',
  prizeCount: '請輸入獎品數量',
  totalTickets: '請輸入總籤數',
};
const fillAllFields = '請填寫所有欄位';

const toCount = (text: string): number | undefined => {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
};

/** Reads the fairness form: its values, or the errors field by field. */
export function readForm(
  form: FairnessForm,
): { input: FairnessInput } | { errors: FairnessErrors; message?: string } {
  const typed = {
    txid: form.txid.trim().toLowerCase(),
    prizeCount: form.prizeCount.trim(),
    totalTickets: form.totalTickets.trim(),
  };
  const errors: FairnessErrors = {};
  for (const name of ['txid', 'prizeCount', 'totalTickets'] as const) {
    if (typed[name] === '') errors[name] = missing[name];
  }
  if (Object.keys(errors).length > 0) return { errors, message: fillAllFields };

  const prizeCount = toCount(typed.prizeCount);
  const totalTickets = toCount(typed.totalTickets);
  if (!/^[0-9a-f]{64}$/.test(typed.txid)) errors.txid = 'TXID 必須是 64 個十六進位字元';
  if (prizeCount === undefined) errors.prizeCount = '獎品數量必須是大於 0 的數字';
  if (totalTickets === undefined) errors.totalTickets = '總籤數必須是大於 0 的數字';
  if (prizeCount !== undefined && totalTickets !== undefined && prizeCount > totalTickets)
    errors.prizeCount = '獎品數量不能超過總籤數';
  if (prizeCount === undefined || totalTickets === undefined || Object.keys(errors).length > 0)
    return { errors };
  return { input: { txid: typed.txid, prizeCount, totalTickets } };
}
