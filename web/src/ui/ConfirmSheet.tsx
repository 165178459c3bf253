import { useState } from 'react';
import { Button } from './Button.tsx';
import { Sheet } from './Sheet.tsx';

export type Question = {
  title: string;
  text?: string;
  /** The action on yes, as a verb: 清除, 略過. */
  yes?: string;
  no?: string;
};

/** A question that waits for its answer. */
export type PendingQuestion = { question: Question; answer: (yes: boolean) => void };

/** A yes-or-no question over the page; closing it any other way means no. */
export function ConfirmSheet({ asked }: { asked: PendingQuestion }) {
  const { question, answer } = asked;
  const [answered, setAnswered] = useState<PendingQuestion>();
  const onAnswer = (yes: boolean) => {
    answer(yes);
    setAnswered(asked);
  };
  return (
    <Sheet
      question
      open={asked !== answered}
      onClose={() => onAnswer(false)}
      title={question.title}
      footer={
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-3">
          <Button onClick={() => onAnswer(false)}>{question.no ?? '取消'}</Button>
          <Button variant="primary" data-autofocus onClick={() => onAnswer(true)}>
            {question.yes ?? '確定'}
          </Button>
        </div>
      }
    >
      {question.text !== undefined && <p className="pt-2 text-center text-ink-soft">{question.text}</p>}
    </Sheet>
  );
}
