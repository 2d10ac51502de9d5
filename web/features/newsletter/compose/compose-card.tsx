import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { NEWSLETTER_SUBJECT_MAX } from '#contract/limits.ts';
import { errorMessageOf } from '#web/api-client/api.ts';
import type { WithReauthentication } from '#web/session/reauthentication/reauthentication.ts';
import { QueryContent } from '#web/ui/feedback/query-content.tsx';
import { LoadingBlock, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { draftQuery, type IssueContent } from '../newsletter-admin-queries.ts';
import { EmailPreview } from './email-preview.tsx';
import { isComplete, lengthErrors, trimContent } from './issue-content.ts';
import { SendDialog } from './send-dialog.tsx';
import { useDraft } from './use-draft.ts';
import { useSendIssue, useSendTestEmail } from './use-send-issue.ts';

interface ComposeCardProps {
  readonly withReauthentication: WithReauthentication;
  /** True while an issue is being sent. */
  readonly isSending: boolean;
}

/** Where an administrator writes, previews, tests and sends an issue. */
export function ComposeCard(props: ComposeCardProps) {
  const query = useQuery(draftQuery);
  return (
    <Card as="section" pad aria-labelledby="compose-heading" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 id="compose-heading">Compose</h2>
      <QueryContent query={query} failure="We couldn't load your draft." loading={<LoadingCompose />}>
        {(draft) => <IssueEditor initial={draft} {...props} />}
      </QueryContent>
    </Card>
  );
}

const MISSING_CONTENT_TOAST = { title: 'Missing information', description: 'Please fill in both subject and content.' };

function IssueEditor({
  initial,
  withReauthentication,
  isSending,
}: ComposeCardProps & { readonly initial: IssueContent }) {
  const form = useRef<HTMLDivElement>(null);
  const draft = useDraft(initial);
  const { issue, setIssue } = draft;
  const [issueToSend, setIssueToSend] = useState<IssueContent | null>(null);
  const send = useSendIssue(withReauthentication, () => setIssue({ subject: '', content: '' }));
  const test = useSendTestEmail(withReauthentication);
  const problems = lengthErrors(issue);

  /** Calls `act` with the issue, or says which part is missing. */
  const withCompleteIssue = (act: (issue: IssueContent) => void) => () => {
    if (!isComplete(issue)) toast({ ...MISSING_CONTENT_TOAST, variant: 'destructive' });
    else if (problems) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    else act(trimContent(issue));
  };
  const confirmSend = () => {
    if (issueToSend) send.mutate(issueToSend);
    setIssueToSend(null);
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2">
      <div ref={form} className="grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] gap-5">
        <IssueFields issue={issue} problems={problems} onChange={setIssue} />
        <div className="flex flex-wrap items-center gap-3">
          <Button
            disabled={!isComplete(issue) || isSending}
            pending={send.isPending}
            onClick={withCompleteIssue(setIssueToSend)}
          >
            {send.isPending || isSending ? 'Sending...' : 'Send to All Subscribers'}
          </Button>
          <Button variant="secondary" pending={test.isPending} onClick={withCompleteIssue(test.mutate)}>
            Send Test to Me
          </Button>
          <p className="w-full text-small text-muted">{formatDraftState(draft)}</p>
        </div>
      </div>
      <EmailPreview
        version={draft.version}
        isEmpty={issue.subject === '' && issue.content === ''}
        outdated={draft.saveError && errorMessageOf(draft.saveError, "We couldn't save your draft.")}
        onRetrySave={draft.save}
      />
      <SendDialog subject={issueToSend?.subject ?? null} onSend={confirmSend} onCancel={() => setIssueToSend(null)} />
    </div>
  );
}

function formatDraftState({
  isSaving,
  saveError,
}: Pick<ReturnType<typeof useDraft>, 'isSaving' | 'saveError'>): string {
  if (isSaving) return 'Saving the draft...';
  return saveError ? "The draft isn't saved." : 'The draft is saved as you write.';
}

interface IssueFieldsProps {
  readonly issue: IssueContent;
  readonly problems: ReturnType<typeof lengthErrors>;
  readonly onChange: (issue: IssueContent) => void;
}

const IssueFields = ({ issue, problems, onChange }: IssueFieldsProps) => (
  <>
    <Field
      label="Subject"
      name="subject"
      autoComplete="off"
      hint={`Shown in the inbox. Up to ${NEWSLETTER_SUBJECT_MAX} characters.`}
      value={issue.subject}
      error={problems?.subject}
      onChange={(event) => onChange({ ...issue, subject: event.target.value })}
    />
    <TextArea
      label="Content"
      name="content"
      hint="Markdown: # heading, **bold**, [words](https://address), - list. Images are left out."
      rows={14}
      className="grid-rows-[auto_auto_1fr]"
      value={issue.content}
      error={problems?.content ?? null}
      onChange={(event) => onChange({ ...issue, content: event.target.value })}
    />
  </>
);

/** A placeholder in the size of the content to come. */
const LoadingCompose = () => (
  <LoadingBlock className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2">
    <div className="grid content-start gap-5">
      <Skeleton height="6rem" />
      <Skeleton height="24rem" />
      <Skeleton height="3rem" />
    </div>
    <Skeleton height="38rem" />
  </LoadingBlock>
);
