import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  { path: '/login', lazy: () => import('./login/LoginPage.tsx') },
  { path: ['/firebase-register', '/signin'], lazy: () => import('./register/RegisterPage.tsx') },
  { path: '/forgot-password', lazy: () => import('./forgot/ForgotPage.tsx') },
  { path: '/linelogin', lazy: () => import('./social/LineLoginPage.tsx') },
  { path: '/login/line-callback', lazy: () => import('./social/LineCallbackPage.tsx') },
  { path: '/login/google-callback', lazy: () => import('./social/GoogleCallbackPage.tsx') },
  { path: '/lineat', lazy: () => import('./lineat/LineAccountPage.tsx') },
  { path: '/lifflogin', lazy: () => import('./social/LiffPage.tsx') },
  {
    path: '/settings/phone-binding',
    lazy: () => import('./binding/BindingPage.tsx'),
    handle: { login: true },
  },
  { path: '/settings/basic', lazy: () => import('./settings/basic/BasicPage.tsx'), handle: { login: true } },
  {
    path: '/settings/devices',
    lazy: () => import('./settings/devices/DevicesPage.tsx'),
    handle: { login: true },
  },
  {
    path: '/settings/account',
    lazy: () => import('./settings/account/AccountPage.tsx'),
    handle: { login: true },
  },
  { path: '/user', lazy: () => import('./member/UserPage.tsx') },
];
