import {
  forgotPath,
  googleCallbackPath,
  liffPath,
  lineCallbackPath,
  lineLoginPath,
  loginPath,
  phoneBindingPath,
  registerPath,
  signUpPath,
} from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  {
    path: loginPath,
    lazy: () => import('./login/LoginPage.tsx'),
    outline: () => import('./login/outline.ts'),
    handle: { fullScreen: true },
  },
  {
    path: [registerPath, signUpPath],
    lazy: () => import('./register/RegisterPage.tsx'),
    handle: { fullScreen: true },
  },
  { path: forgotPath, lazy: () => import('./forgot/ForgotPage.tsx'), handle: { fullScreen: true } },
  { path: lineLoginPath, lazy: () => import('./social/LineLoginPage.tsx') },
  {
    path: lineCallbackPath,
    lazy: () => import('./social/LineCallbackPage.tsx'),
    handle: { fullScreen: true },
  },
  {
    path: googleCallbackPath,
    lazy: () => import('./social/GoogleCallbackPage.tsx'),
    handle: { fullScreen: true },
  },
  { path: liffPath, lazy: () => import('./social/LiffPage.tsx') },
  { path: phoneBindingPath, lazy: () => import('./binding/BindingPage.tsx'), handle: { login: true } },
];
