import * as calls from '@kujiya/contract/account';
import { succeed } from '../../platform/answers.ts';
import type { Api } from '../../platform/api.ts';
import type { Context } from '../../platform/context.ts';
import * as account from './service.ts';
import type { SmsCodes } from './sms.ts';

export function accountRoutes(api: Api, context: Context, sms: SmsCodes): void {
  api.route(calls.login, ({ body, address }) => account.loginByPassword(context, { ...body, address }));
  api.route(calls.sendCode, ({ body, address }) =>
    account.sendCode(context, sms, { phone: body.phone, address, recaptchaToken: body.recaptcha_token }),
  );
  api.route(calls.verifyCode, ({ body, address }) =>
    account.loginByCode(context, sms, {
      phone: body.phone,
      code: body.code,
      sessionInfo: body.session_info,
      address,
    }),
  );
  api.route(calls.logout, ({ tokenHash }) => account.logout(context, tokenHash));
  api.route(calls.verifyToken, async ({ tokenHash }) => ({
    valid: tokenHash !== null && (await account.authenticate(context, tokenHash)) !== null,
  }));
  api.route(calls.getUser, ({ memberId }) => account.memberView(context, memberId));
  api.route(calls.getBalance, async ({ memberId }) =>
    succeed({ data: { tokens: (await account.memberView(context, memberId)).tokens } }),
  );
  api.route(calls.getPointsBalance, async ({ memberId }) =>
    succeed({ data: (await account.memberView(context, memberId)).vip_info }),
  );
}
