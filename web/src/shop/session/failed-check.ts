/** The message of blind boxes, check-ins and tasks when a member's login has ended. */
export const failedCheck = '身分驗證失敗，請重新登入';
