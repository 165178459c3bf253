import { hrefOf, useNavigate, usePlace } from '#lib/navigation.tsx';

const key = 'step';

/** The second step is in the address, so that going back leads to the first one and not out of the form. */
export const useStep = (): { second: boolean; next: () => void } => {
  const place = usePlace();
  const navigate = useNavigate();
  const params = new URLSearchParams(place.search);
  return {
    second: params.get(key) === '2',
    next: () => {
      params.set(key, '2');
      navigate(hrefOf({ pathname: place.pathname, search: params.toString() }));
    },
  };
};
