/** What some pages say when a member's login has ended: blind boxes, check-ins and tasks. */
export const failedCheck = '身分驗證失敗，請重新登入';
