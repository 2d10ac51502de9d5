/** What is asked once before a plan is ended: what happens, until when access stays, and nothing else. */
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { momentOf, pounds } from './money-and-moments.ts';
import { cancelWords, type Plan } from './plan-words.ts';
import type { PlanChanges } from './use-plan-changes.ts';

interface QuestionsProps {
  readonly plan: Plan;
  readonly changes: PlanChanges;
}

export function PlanQuestions({ plan, changes }: QuestionsProps) {
  const price = pounds(plan.offer.pricePence);
  return (
    <>
      <Question
        changes={changes}
        about="cancel"
        title="Cancel your plan?"
        yes="Yes, cancel"
        onYes={changes.cancel}
        no="Keep my plan"
      >
        {cancelWords(plan).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {plan.refundUntil !== null && (
          <p>Until {momentOf(plan.refundUntil)} you can also have your first payment back, on this page.</p>
        )}
      </Question>
      <Question
        changes={changes}
        about="refund"
        title={`Have your ${price} back?`}
        yes={`Yes, refund ${price}`}
        onYes={changes.refund}
        no="Keep my plan"
      >
        <p>Your first payment of {price} goes back to your card. Your plan ends at once, and so does your access.</p>
        <p>Nothing more is charged. What you saved is kept in your account.</p>
      </Question>
    </>
  );
}

interface QuestionProps {
  readonly changes: PlanChanges;
  readonly about: 'cancel' | 'refund';
  readonly title: string;
  readonly yes: string;
  readonly onYes: () => void;
  readonly no: string;
  readonly children: ReactNode;
}

function Question({ changes, about, title, yes, onYes, no, children }: QuestionProps) {
  const { asked, ask, pending } = changes;
  return (
    <Dialog open={asked === about} onOpenChange={(open) => !open && !pending && ask(null)} title={title}>
      {children}
      <div className="flex flex-wrap gap-3">
        <Button pending={pending} onClick={onYes}>
          {yes}
        </Button>
        <Button variant="secondary" disabled={pending} onClick={() => ask(null)}>
          {no}
        </Button>
      </div>
    </Dialog>
  );
}
