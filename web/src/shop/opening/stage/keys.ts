/** Keys mean the stage only where they don't mean something else. */
export const meansStage = ({ key, target }: KeyboardEvent): boolean => {
  if (document.querySelector('dialog:modal')) return false;
  if (key === 'ArrowRight' || key === 'Escape') return true;
  return !(target instanceof Element && target.closest('a, button, input, summary'));
};
