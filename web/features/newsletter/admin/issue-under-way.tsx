import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { NewsletterIssue } from '../../../../contract/newsletter-issues.ts';
import { api, errorMessageOf } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { StateWord } from '../../../ui/state-word.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type Confirmed, NotConfirmed } from '../../accounts/fresh-sign-in.ts';
import { issueQuery, putIssue } from './newsletter-queries.ts';
import { type Sample, secondsLeft, timeLeftInWords, withSample } from './time-left.ts';

const MOVING_POLL_MS = 1000;
/** While all that is left waits for another try, minutes pass before anything changes. */
const WAITING_POLL_MS = 15_000;

/** Mails still to be sent now. */
export const leftNow = ({ left, waiting }: NewsletterIssue): number => Math.max(0, left - waiting);

interface IssueUnderWayProps {
  /** Sending or paused. */
  readonly issue: NewsletterIssue;
  readonly confirmed: Confirmed;
}

/** How far an issue has come, and the way to hold it or let it go on. */
export function IssueUnderWay({ issue, confirmed }: IssueUnderWayProps) {
  const isSending = issue.state === 'sending';
  const { data, dataUpdatedAt, isError } = useQuery({
    ...issueQuery(issue.id),
    enabled: isSending,
    // Rests while the page is out of sight.
    refetchInterval: leftNow(issue) > 0 ? MOVING_POLL_MS : WAITING_POLL_MS,
  });
  const seconds = useSecondsLeft(isSending && data ? { at: dataUpdatedAt, left: leftNow(data) } : null);
  const handled = issue.sent + issue.failed;
  const all = handled + issue.left;
  const headingId = `issue-${issue.id}`;
  return (
    <section
      aria-labelledby={headingId}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-2xl bg-sunken p-4 lg:p-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-[1_1_14rem]">
          <h3 id={headingId} className="text-body text-text break-words">
            {issue.subject}
          </h3>
          <p role="status" className="text-small">
            {isSending ? <StateWord look="moving">Being sent</StateWord> : <StateWord look="paused">Paused</StateWord>}
          </p>
        </div>
        <HoldOrGoOn issue={issue} confirmed={confirmed} />
      </div>
      <ProgressBar
        label="Mails dealt with"
        value={handled}
        max={Math.max(1, all)}
        valueText={`${handled.toLocaleString('en-GB')} of ${all.toLocaleString('en-GB')}`}
      />
      <Figures issue={issue} timeLeft={timeLeft(issue, seconds)} />
      {isError && isSending && (
        <p role="alert" className="text-small">
          We could not read how far it has come. It goes on being sent, and we ask again by ourselves.
        </p>
      )}
    </section>
  );
}

function timeLeft(issue: NewsletterIssue, seconds: number | null): string {
  if (issue.state === 'paused') return 'Paused';
  return leftNow(issue) === 0 && issue.waiting > 0 ? 'Until the last try' : timeLeftInWords(seconds);
}

/** @param sample how it stands; null: nothing moves, and what was is forgotten. */
function useSecondsLeft(sample: Sample | null): number | null {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  const { at, left } = sample ?? { at: null, left: null };
  useEffect(() => {
    setSamples((before) => (at === null ? [] : withSample(before, { at, left })));
  }, [at, left]);
  return secondsLeft(samples);
}

interface FiguresProps {
  readonly issue: NewsletterIssue;
  readonly timeLeft: string;
}

function Figures({ issue: { sent, failed, left, waiting }, timeLeft }: FiguresProps) {
  const figures = [
    ['Sent', sent],
    ['Failed', failed],
    ['Left', left],
    ['Waiting for another try', waiting],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-small sm:grid-cols-5">
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="font-semibold tabular-nums">{figure.toLocaleString('en-GB')}</dd>
        </div>
      ))}
      <div>
        <dt className="text-muted">Time left</dt>
        <dd className="font-semibold">{timeLeft}</dd>
      </div>
    </dl>
  );
}

const ways = {
  sending: { call: 'POST /api/admin/newsletter/issues/:id/pause', label: 'Pause' },
  paused: { call: 'POST /api/admin/newsletter/issues/:id/resume', label: 'Resume' },
} as const;

function HoldOrGoOn({ issue, confirmed }: IssueUnderWayProps) {
  const queryClient = useQueryClient();
  const { call, label } = ways[issue.state === 'paused' ? 'paused' : 'sending'];
  const change = useMutation({
    mutationFn: () => confirmed('newsletter', () => api(call, { params: { id: issue.id } })),
    onSuccess: async (changed) => {
      // What was asked before this was done must not be heard after it.
      await queryClient.cancelQueries({ queryKey: issueQuery(issue.id).queryKey });
      putIssue(queryClient, changed);
    },
    onError: (error) => {
      if (error instanceof NotConfirmed) return;
      toast({ title: 'Error', description: errorMessageOf(error, 'Please try again.'), variant: 'destructive' });
    },
  });
  return (
    <Button variant="secondary" size="small" pending={change.isPending} onClick={() => change.mutate()}>
      {label}
    </Button>
  );
}
