import { homePath } from '@kujiya/contract/shop/paths';
import { useEffect } from 'react';
import { Redirect } from '#lib/navigation.tsx';
import { useToast } from '#ui/Toast.tsx';

/** Tells a visitor why they are on the home screen. */
export function useSayLost(lost: boolean): void {
  const toast = useToast();
  useEffect(() => {
    if (lost) toast('找不到這個頁面，已帶您回首頁', { seconds: 6 });
  }, [lost, toast]);
}

/** An unknown address leads home. */
export function Component() {
  useSayLost(true);
  return <Redirect to={homePath} />;
}

/**
 * Whether the server has led this page's request home from an unknown address: no other address of the shop's own is
 * redirected there.
 */
export const wasLedHome = (): boolean => {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return window.location.pathname === homePath && (visit?.redirectCount ?? 0) > 0;
};
