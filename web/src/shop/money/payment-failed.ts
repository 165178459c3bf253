/** The message for a payment that failed without a reason. */
export const paymentFailed = '付款失敗，請稍後再試';
