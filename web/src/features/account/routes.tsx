import type { PageRoute } from '../../lib/route.ts';

export const routes: PageRoute[] = [
  { path: '/login', lazy: () => import('./login/LoginPage.tsx') },
  { path: ['/firebase-register', '/signin'], lazy: () => import('./register/RegisterPage.tsx') },
  { path: '/forgot-password', lazy: () => import('./forgot/ForgotPage.tsx') },
  { path: '/user', lazy: () => import('./member/UserPage.tsx') },
];
