/** The serial of a lot, as it is printed on its board, tickets and receipts: 32 → K-000032. */
export const lotSerial = (lotId: number | string): string => `K-${String(lotId).padStart(6, '0')}`;
