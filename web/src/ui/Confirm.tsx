import { createContext, type ReactNode, use, useState } from 'react';
import { Button } from './Button.tsx';
import { Sheet } from './Sheet.tsx';

type Question = {
  title: string;
  text?: string;
  /** What happens on yes, as a verb: 清除, 略過. */
  yes?: string;
  no?: string;
};

type Ask = (question: Question) => Promise<boolean>;

const AskContext = createContext<Ask | undefined>(undefined);

/** `const confirm = useConfirm(); if (await confirm({ title: '確定要清除全部歷史紀錄嗎？' })) …` */
export const useConfirm = (): Ask => {
  const ask = use(AskContext);
  if (!ask) throw new Error('No ConfirmProvider above');
  return ask;
};

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question & { answer: (yes: boolean) => void }>();
  const [open, setOpen] = useState(false);

  const ask: Ask = (next) =>
    new Promise((resolve) => {
      // A question that is still open when another comes counts as declined.
      question?.answer(false);
      setQuestion({ ...next, answer: resolve });
      setOpen(true);
    });

  const settle = (yes: boolean) => {
    question?.answer(yes);
    setOpen(false);
  };

  return (
    <AskContext value={ask}>
      {children}
      <Sheet
        question
        open={open}
        onClose={() => settle(false)}
        title={question?.title ?? ''}
        footer={
          <div className="grid grid-cols-2 gap-3">
            <Button onClick={() => settle(false)}>{question?.no ?? '取消'}</Button>
            <Button variant="primary" data-autofocus onClick={() => settle(true)}>
              {question?.yes ?? '確定'}
            </Button>
          </div>
        }
      >
        {question?.text !== undefined && <p className="pt-2 text-center text-ink-soft">{question.text}</p>}
      </Sheet>
    </AskContext>
  );
}
