import { stepsBehind, useNavigate } from '#lib/navigation.tsx';

/** Goes back to the previous page, or to `fallback` when this page was opened directly. */
export const useBack = (fallback = '/'): (() => void) => {
  const navigate = useNavigate();
  return () => {
    if (stepsBehind() > 0) navigate(-1);
    else navigate(fallback, { replace: true });
  };
};
