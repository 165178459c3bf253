import { type To, useNavigate } from 'react-router';

/** Goes back to the page before; to `fallback` when this page was opened directly. */
export const useBack = (fallback: To = '/'): (() => void) => {
  const navigate = useNavigate();
  return () => {
    // The router counts its own entries: at 0 the entry before is another site.
    const index: unknown = window.history.state?.idx;
    if (typeof index === 'number' && index > 0) navigate(-1);
    else navigate(fallback, { replace: true });
  };
};
