import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { NewsletterIssue } from '#contract/calls/newsletter-issues.ts';
import { api } from '#web/api-client/api.ts';
import { showActionError } from '#web/session/reauthentication/action-error.ts';
import type { WithReauthentication } from '#web/session/reauthentication/reauthentication.ts';
import { formatInteger } from '#web/ui/data-display/format-integer.ts';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { StatusLabel } from '#web/ui/feedback/status-label.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { issueQuery, updateCachedIssue } from '../newsletter-admin-queries.ts';
import { addSample, estimateSecondsLeft, formatTimeLeft, type Sample } from './time-left.ts';

const SENDING_POLL_MS = 1000;
/** When all remaining emails wait for a retry or for the server, minutes may pass before anything changes. */
const RETRY_POLL_MS = 15_000;

/** The number of emails that can be sent now. */
export const sendableCount = ({ left, waiting }: NewsletterIssue): number => Math.max(0, left - waiting);

interface IssueProgressProps {
  /** Sending or paused. */
  readonly issue: NewsletterIssue;
  readonly withReauthentication: WithReauthentication;
}

/** The progress of an issue, with a button to pause or resume it. */
export function IssueProgress({ issue, withReauthentication }: IssueProgressProps) {
  const isSending = issue.state === 'sending';
  const { data, dataUpdatedAt, isError } = useQuery({
    ...issueQuery(issue.id),
    enabled: isSending,
    // Polling stops while the page is hidden.
    refetchInterval: sendableCount(issue) > 0 && !isWaitingForServer(issue) ? SENDING_POLL_MS : RETRY_POLL_MS,
  });
  const seconds = useEstimatedSecondsLeft(
    isSending && data && !isWaitingForServer(data) ? { at: dataUpdatedAt, left: sendableCount(data) } : null,
  );
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
            <IssueStatus issue={issue} />
          </p>
        </div>
        <PauseOrResumeButton issue={issue} withReauthentication={withReauthentication} />
      </div>
      <ProgressBar
        label="Emails handled"
        value={handled}
        max={Math.max(1, all)}
        valueText={`${formatInteger(handled)} of ${formatInteger(all)}`}
      />
      <IssueStatistics issue={issue} timeLeft={formatIssueTimeLeft(issue, seconds)} />
      {isWaitingForServer(issue) && (
        <p className="text-small">
          The email server isn't accepting emails at the moment. {formatWaiting(issue.left)} We try again every minute.
        </p>
      )}
      {isError && isSending && (
        <p role="alert" className="text-small">
          We couldn't check the progress. It's still being sent, and we'll check again automatically.
        </p>
      )}
    </section>
  );
}

const isWaitingForServer = ({ state, mailServerUnavailable }: NewsletterIssue): boolean =>
  state === 'sending' && mailServerUnavailable;

function IssueStatus({ issue }: { readonly issue: NewsletterIssue }) {
  if (issue.state === 'paused') return <StatusLabel look="paused">Paused</StatusLabel>;
  if (isWaitingForServer(issue)) return <StatusLabel look="waiting">Waiting for the email server</StatusLabel>;
  return <StatusLabel look="moving">Being sent</StatusLabel>;
}

const formatWaiting = (emails: number): string =>
  emails === 1
    ? '1 email is waiting, and will be sent as soon as it does.'
    : `${formatInteger(emails)} emails are waiting, and will be sent as soon as it does.`;

function formatIssueTimeLeft(issue: NewsletterIssue, seconds: number | null): string {
  if (issue.state === 'paused') return 'Paused';
  if (isWaitingForServer(issue)) return 'Not known yet';
  return sendableCount(issue) === 0 && issue.waiting > 0 ? 'Until the last attempt' : formatTimeLeft(seconds);
}

/** @param sample the current state, or null if nothing is being sent, which clears the earlier samples. */
function useEstimatedSecondsLeft(sample: Sample | null): number | null {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  const { at, left } = sample ?? { at: null, left: null };
  useEffect(() => {
    setSamples((previous) => (at === null ? [] : addSample(previous, { at, left })));
  }, [at, left]);
  return estimateSecondsLeft(samples);
}

interface IssueStatisticsProps {
  readonly issue: NewsletterIssue;
  readonly timeLeft: string;
}

function IssueStatistics({ issue: { sent, failed, left, waiting }, timeLeft }: IssueStatisticsProps) {
  const figures = [
    ['Sent', sent],
    ['Failed', failed],
    ['Left', left],
    ['Waiting to retry', waiting],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-small sm:grid-cols-5">
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="font-semibold tabular-nums">{formatInteger(figure)}</dd>
        </div>
      ))}
      <div>
        <dt className="text-muted">Time left</dt>
        <dd className="font-semibold">{timeLeft}</dd>
      </div>
    </dl>
  );
}

const stateChanges = {
  sending: { call: 'POST /api/admin/newsletter/issues/:id/pause', label: 'Pause' },
  paused: { call: 'POST /api/admin/newsletter/issues/:id/resume', label: 'Resume' },
} as const;

function PauseOrResumeButton({ issue, withReauthentication }: IssueProgressProps) {
  const queryClient = useQueryClient();
  const { call, label } = stateChanges[issue.state === 'paused' ? 'paused' : 'sending'];
  const change = useMutation({
    mutationFn: () => withReauthentication('newsletter', () => api(call, { params: { id: issue.id } })),
    onSuccess: async (changed) => {
      // Cancels requests made before this change, so that their older reply does not overwrite it.
      await queryClient.cancelQueries({ queryKey: issueQuery(issue.id).queryKey });
      updateCachedIssue(queryClient, changed);
    },
    onError: (error) => showActionError(error),
  });
  return (
    <Button variant="secondary" size="small" pending={change.isPending} onClick={() => change.mutate()}>
      {label}
    </Button>
  );
}
