/** The card of this counter, wherever it is shown. */
export const bindingCard = { title: '手機綁定卡', steps: ['手機', '驗證', '完成'], holds: 'stamp' } as const;
