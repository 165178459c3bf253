import { endOtherSessions, endSession, listSessions } from '@kujiya/contract/devices';
import { getUser, verifyToken } from '@kujiya/contract/member';
import { checkPhoneBinding, confirmPhoneBinding, phoneBindingStatus } from '@kujiya/contract/phone-binding';
import {
  liffLogin,
  lineCallback,
  login,
  logout,
  provePhone,
  resetPassword,
  sendCode,
  verifyCode,
  verifyIdToken,
} from '@kujiya/contract/sign-in';
import { defineFeature } from '#shop/feature.ts';
import { authJobs } from './jobs.ts';
import * as queries from './queries.ts';
import { authRoutes } from './routes.ts';

export const auth = defineFeature({
  calls: {
    login,
    sendCode,
    verifyCode,
    provePhone,
    verifyIdToken,
    resetPassword,
    lineCallback,
    liffLogin,
    phoneBindingStatus,
    checkPhoneBinding,
    confirmPhoneBinding,
    logout,
    verifyToken,
    getUser,
    listSessions,
    endSession,
    endOtherSessions,
  },
  routes: authRoutes,
  jobs: authJobs,
  memberData: {
    tables: {
      sessions: 'erased',
      identities: 'erased',
      phone_proofs: 'erased',
      known_browsers: 'erased',
      member_networks: 'erased',
      member_photos: 'erased',
    },
    export: { identities: queries.exportIdentities, devices: queries.exportDevices },
    erase: [queries.eraseSignIn],
  },
});
