import * as calls from '@kujiya/contract/account';
import type { Context } from '#platform/context.ts';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import * as codes from './codes.ts';
import * as leaving from './deletion.ts';
import * as lineLogin from './line/login.ts';
import * as binding from './phone-binding.ts';
import type { Providers } from './providers.ts';
import * as account from './service.ts';
import * as sessions from './sessions.ts';
import * as signIn from './sign-in.ts';

export function accountRoutes(api: Api, context: Context, providers: Providers): void {
  const { sms, idTokens, line, customToken } = providers;
  api.route(calls.login, ({ body, address, userAgent }) =>
    signIn.loginByPassword(context, { ...body, address, userAgent }),
  );
  api.route(calls.sendCode, ({ body, address }) =>
    codes.sendCode(context, sms, { phone: body.phone, address, recaptchaToken: body.recaptcha_token }),
  );
  api.route(calls.verifyCode, ({ body, address, userAgent }) =>
    signIn.loginByCode(context, sms, {
      phone: body.phone,
      code: body.code,
      sessionInfo: body.session_info,
      invitationCode: body.invitation_code,
      address,
      userAgent,
    }),
  );
  api.route(calls.provePhone, ({ body, address }) =>
    codes.provePhone(context, sms, {
      phone: body.phone,
      code: body.code,
      sessionInfo: body.session_info,
      address,
    }),
  );
  api.route(calls.verifyIdToken, ({ body, address, userAgent }) =>
    signIn.loginByIdToken(context, idTokens, {
      idToken: body.id_token,
      password: body.password,
      invitationCode: body.invitation_code,
      address,
      userAgent,
    }),
  );
  api.route(calls.resetPassword, ({ body }) =>
    signIn.resetPassword(context, idTokens, {
      idToken: body.id_token,
      password: body.password,
      confirmation: body.password_confirmation,
    }),
  );
  api.route(calls.lineCallback, ({ query }) => lineLogin.finishLineLogin(context, line, customToken, query));
  api.route(calls.liffLogin, ({ body, address, userAgent }) =>
    lineLogin.loginByLiff(context, line, {
      idToken: body.id_token,
      invitationCode: body.invitation_code,
      address,
      userAgent,
    }),
  );
  api.route(calls.phoneBindingStatus, ({ memberId }) => binding.bindingStatus(context, memberId));
  api.route(calls.checkPhoneBinding, ({ memberId, body }) =>
    binding.checkBinding(context, memberId, body.phone),
  );
  api.route(calls.confirmPhoneBinding, ({ memberId, body }) =>
    binding.confirmBinding(context, idTokens, memberId, {
      phone: body.phone,
      idToken: body.id_token,
      uid: body.firebase_uid ?? body.verification_data?.firebase_uid,
    }),
  );
  api.route(calls.logout, ({ tokenHash }) => account.logout(context, tokenHash));
  api.route(calls.verifyToken, async ({ tokenHash }) => ({
    valid: tokenHash !== null && (await account.authenticate(context, tokenHash)) !== null,
  }));
  api.route(calls.getUser, ({ memberId, tokenHash }) => account.getCurrentUser(context, memberId, tokenHash));
  api.route(calls.getBalance, async ({ memberId }) =>
    ok({ data: { tokens: (await account.memberView(context, memberId)).tokens } }),
  );
  api.route(calls.getPointsBalance, async ({ memberId }) =>
    ok({ data: (await account.memberView(context, memberId)).vip_info }),
  );
  api.route(calls.changeProfile, ({ memberId, body }) => account.changeProfile(context, memberId, body.name));

  api.route(calls.listSessions, ({ memberId, tokenHash }) =>
    sessions.listSessions(context, memberId, tokenHash),
  );
  api.route(calls.endSession, ({ memberId, params }) => sessions.endSession(context, memberId, params.id));
  api.route(calls.endOtherSessions, ({ memberId, tokenHash }) =>
    sessions.endOtherSessions(context, memberId, tokenHash),
  );
  api.route(calls.exportAccount, ({ memberId }) => leaving.exportAccount(context, memberId));
  api.route(calls.deletionPreview, ({ memberId }) => leaving.deletionPreview(context, memberId));
  api.route(calls.deleteAccount, ({ memberId, body }) => leaving.deleteAccount(context, memberId, body));
}
