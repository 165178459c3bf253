import { accountMessages as messages } from '@kujiya/contract/account';
import * as devicesCalls from '@kujiya/contract/devices';
import { invitationLimits } from '@kujiya/contract/invitation';
import { getUser, verifyToken } from '@kujiya/contract/member';
import * as bindingCalls from '@kujiya/contract/phone-binding';
import * as signInCalls from '@kujiya/contract/sign-in';
import type { FastifyInstance } from 'fastify';
import { memberView } from '#features/account/service.ts';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import { deviceOf } from '#shop/devices/service.ts';
import type { Shop } from '#shop/feature.ts';
import { authenticate } from '#shop/sessions/service.ts';
import { rememberBrowser } from './browsers.ts';
import * as codes from './codes.ts';
import * as lineLogin from './line/login.ts';
import { bindingCookie, lineStart } from './line/start.ts';
import * as binding from './phone-binding.ts';
import { servePhotos } from './photos.ts';
import { providersOf } from './providers.ts';
import { authSandbox } from './sandbox/routes.ts';
import * as sessions from './sessions.ts';
import * as signIn from './sign-in.ts';

export async function authRoutes(api: Api, shop: Shop, app: FastifyInstance): Promise<void> {
  const { sms, idTokens, line, customToken, keys } = providersOf(shop);
  const ownUrl = shop.config.allowSandbox ? shop.ownUrl : null;

  api.route(signInCalls.login, async ({ body, address, userAgent, cookies }) => {
    const device = deviceOf(cookies);
    const data = await signIn.loginByPassword(shop, { ...body, address, userAgent, device });
    await rememberBrowser(shop, cookies, { memberId: data.user.id, address });
    return ok({ data });
  });
  api.route(signInCalls.sendCode, async ({ body, address }) =>
    ok({
      session_info: await codes.sendCode(shop, sms, {
        phone: body.phone,
        address,
        recaptchaToken: body.recaptcha_token,
      }),
    }),
  );
  api.route(signInCalls.verifyCode, async ({ body, address, userAgent, cookies }) => {
    const data = await signIn.loginByCode(shop, sms, {
      phone: body.phone,
      code: body.code,
      sessionInfo: body.session_info,
      invitationCode: body.invitation_code ?? undefined,
      address,
      device: deviceOf(cookies),
      userAgent,
    });
    await rememberBrowser(shop, cookies, { memberId: data.user.id, address });
    return ok({ data });
  });
  api.route(signInCalls.provePhone, async ({ memberId, body, address }) =>
    ok(
      await codes.provePhone(shop, sms, {
        phone: body.phone,
        code: body.code,
        sessionInfo: body.session_info,
        memberId,
        address,
      }),
    ),
  );
  api.route(signInCalls.verifyIdToken, async ({ body, address, userAgent, cookies }) => {
    const { registered, ...data } = await signIn.loginByIdToken(
      shop,
      idTokens,
      {
        idToken: body.id_token,
        password: body.password,
        invitationCode: body.invitation_code ?? undefined,
        address,
        device: deviceOf(cookies),
        userAgent,
      },
      ownUrl,
    );
    await rememberBrowser(shop, cookies, { memberId: data.user.id, address });
    return ok({ message: registered ? messages.registered : messages.signedIn, data });
  });
  api.route(signInCalls.resetPassword, async ({ body }) => {
    await signIn.resetPassword(shop, idTokens, {
      idToken: body.id_token,
      password: body.password,
      confirmation: body.password_confirmation,
    });
    return ok({ message: messages.passwordReset });
  });

  api.route(signInCalls.lineCallback, async ({ query, cookies }) => {
    const binding = cookies.read(bindingCookie);
    const firebaseToken = await lineLogin.finishLineLogin(shop, line, customToken, { ...query, binding });
    cookies.drop(bindingCookie);
    return ok({ firebaseToken });
  });
  api.route(signInCalls.liffLogin, async ({ body, address, userAgent, cookies }) => {
    const token = await lineLogin.loginByLiff(
      shop,
      line,
      {
        idToken: body.id_token,
        invitationCode: body.invitation_code ?? undefined,
        address,
        device: deviceOf(cookies),
        userAgent,
      },
      ownUrl,
    );
    return ok({ token, redirect_url: '/' });
  });
  lineStart(app, shop, line);
  servePhotos(app, shop);

  api.route(bindingCalls.phoneBindingStatus, async ({ memberId }) =>
    ok({ data: await binding.bindingStatus(shop, memberId) }),
  );
  api.route(bindingCalls.checkPhoneBinding, async ({ memberId, body }) => {
    await binding.checkBinding(shop, memberId, body.phone);
    return ok({});
  });
  api.route(bindingCalls.confirmPhoneBinding, async ({ memberId, body, address }) => {
    const rewarded = await binding.confirmBinding(shop, idTokens, memberId, {
      phone: body.phone,
      uid: body.firebase_uid,
      idToken: body.id_token,
      data: body.verification_data,
      address,
    });
    const invitation_reward = rewarded ? { reward_amount: invitationLimits.reward } : null;
    return ok({ message: messages.phoneBound, data: { invitation_reward } });
  });

  api.route(getUser, async ({ memberId, tokenHash }) => {
    await sessions.touchSession(shop, tokenHash);
    return memberView(shop, memberId);
  });
  api.route(verifyToken, async ({ tokenHash }) => ({
    valid: tokenHash !== null && (await authenticate(shop, tokenHash)) !== null,
  }));
  api.route(signInCalls.logout, async ({ tokenHash }) => {
    await sessions.logout(shop, tokenHash);
    return ok({});
  });
  api.route(devicesCalls.listSessions, async ({ memberId, tokenHash }) =>
    ok({ data: await sessions.listSessions(shop, memberId, tokenHash) }),
  );
  api.route(devicesCalls.endSession, async ({ memberId, params }) => {
    await sessions.endSession(shop, memberId, params.id);
    return ok({ message: messages.sessionEnded });
  });
  api.route(devicesCalls.endOtherSessions, async ({ memberId, tokenHash }) => {
    const ended = await sessions.endOtherSessions(shop, memberId, tokenHash);
    return ok({ message: messages.otherSessionsEnded, ended });
  });

  if (shop.config.allowSandbox) await authSandbox(app, shop, keys);
}
