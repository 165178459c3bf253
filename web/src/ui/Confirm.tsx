import { createContext, type ReactNode, Suspense, use, useState } from 'react';
import { optionalNamed } from '#lib/lazy-named.ts';
import type { PendingQuestion, Question } from './ConfirmSheet.tsx';

type Ask = (question: Question) => Promise<boolean>;

const AskContext = createContext<Ask | undefined>(undefined);

// Fetched with the first question: the home screen asks none.
const ConfirmSheet = optionalNamed(() => import('./ConfirmSheet.tsx'), 'ConfirmSheet');

/** `const confirm = useConfirm(); if (await confirm({ title: '確定要清除全部歷史紀錄嗎？' })) …` */
export const useConfirm = (): Ask => {
  const ask = use(AskContext);
  if (!ask) throw new Error('No ConfirmProvider above');
  return ask;
};

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<PendingQuestion>();
  const ask: Ask = (question) =>
    new Promise((resolve) => {
      // A question that is still open when another comes counts as declined.
      asked?.answer(false);
      setAsked({ question, answer: resolve });
    });

  return (
    <AskContext value={ask}>
      {children}
      {asked && (
        <Suspense>
          <ConfirmSheet asked={asked} />
        </Suspense>
      )}
    </AskContext>
  );
}
