import { Button } from '#ui/Button.tsx';
import { NoResult } from '#ui/drawings/NoResult.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

/** Nothing on this tab fits the filter. */
export const NotFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    drawing={<NoResult />}
    heading="h2"
    title="找不到這樣的商品"
    text="換個字，或清除篩選再看看。"
    action={<Button onClick={onClear}>清除篩選</Button>}
  />
);
