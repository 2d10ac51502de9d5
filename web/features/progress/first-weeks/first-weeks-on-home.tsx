import type { Progress } from '../progress-replies.ts';
import { FACT_NOTE, FirstWeeksCard } from './first-weeks-card.tsx';
import { nextMilestones } from './milestones.ts';

type FirstWeeksOnHomeProps = Pick<Progress, 'daysWithEntries' | 'firstFact'>;

/** The next milestones, and the first fact once there is one. */
export const FirstWeeksOnHome = ({ daysWithEntries, firstFact }: FirstWeeksOnHomeProps) => (
  <FirstWeeksCard days={daysWithEntries} shown={nextMilestones(daysWithEntries)}>
    {firstFact && (
      <div className="mt-4 grid gap-1 border-y border-border py-4">
        <p className="font-voice text-quote-sm">{firstFact.text}</p>
        <p className="text-small text-muted">{FACT_NOTE}</p>
      </div>
    )}
  </FirstWeeksCard>
);
