import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { NEWSLETTER_SUBJECT_MAX } from '../../../../contract/limits.ts';
import { errorMessageOf } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { Confirmed } from '../../accounts/fresh-sign-in.ts';
import { isComplete, tooLong, trimmed } from './letter.ts';
import { MailPreview } from './mail-preview.tsx';
import { draftQuery, type Letter } from './newsletter-queries.ts';
import { SendDialog } from './send-dialog.tsx';
import { useDraft } from './use-draft.ts';
import { useSend, useSendTest } from './use-send.ts';

interface ComposeCardProps {
  readonly confirmed: Confirmed;
  /** An issue is on its way right now. */
  readonly isSending: boolean;
}

/** Where an issue is written, looked at, tried and sent. */
export function ComposeCard(props: ComposeCardProps) {
  const { data, isError, isFetching, refetch } = useQuery(draftQuery);
  return (
    <Card as="section" pad aria-labelledby="compose-heading" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 id="compose-heading">Compose</h2>
      {data && <Compose initial={data} {...props} />}
      {!data && isError && (
        <LoadFailure text="We could not load your draft." onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !isError && <LoadingCompose />}
    </Card>
  );
}

const MISSING = { title: 'Missing information', description: 'Please fill in both subject and content.' };

function Compose({ initial, confirmed, isSending }: ComposeCardProps & { readonly initial: Letter }) {
  const form = useRef<HTMLDivElement>(null);
  const draft = useDraft(initial);
  const { letter, setLetter } = draft;
  const [asked, setAsked] = useState<Letter | null>(null);
  const send = useSend(confirmed, () => setLetter({ subject: '', content: '' }));
  const test = useSendTest(confirmed);
  const problems = tooLong(letter);

  /** Goes on with what is written, or says what is missing from it. */
  const withLetter = (act: (letter: Letter) => void) => () => {
    if (!isComplete(letter)) toast({ ...MISSING, variant: 'destructive' });
    else if (problems) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    else act(trimmed(letter));
  };
  const confirmSend = () => {
    if (asked) send.mutate(asked);
    setAsked(null);
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2">
      <div ref={form} className="grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] gap-5">
        <LetterFields letter={letter} problems={problems} onChange={setLetter} />
        <div className="flex flex-wrap items-center gap-3">
          <Button disabled={!isComplete(letter) || isSending} pending={send.isPending} onClick={withLetter(setAsked)}>
            {send.isPending || isSending ? 'Sending...' : 'Send to All Subscribers'}
          </Button>
          <Button variant="secondary" pending={test.isPending} onClick={withLetter(test.mutate)}>
            Send Test to Me
          </Button>
          <p className="w-full text-small text-muted">{draftInWords(draft)}</p>
        </div>
      </div>
      <MailPreview
        version={draft.version}
        isEmpty={letter.subject === '' && letter.content === ''}
        outdated={draft.saveError && errorMessageOf(draft.saveError, 'We could not save your draft.')}
        onRetrySave={draft.save}
      />
      <SendDialog subject={asked?.subject ?? null} onSend={confirmSend} onCancel={() => setAsked(null)} />
    </div>
  );
}

function draftInWords({ isSaving, saveError }: Pick<ReturnType<typeof useDraft>, 'isSaving' | 'saveError'>): string {
  if (isSaving) return 'Saving the draft...';
  return saveError ? 'The draft is not saved.' : 'The draft is saved as you write.';
}

interface LetterFieldsProps {
  readonly letter: Letter;
  readonly problems: ReturnType<typeof tooLong>;
  readonly onChange: (letter: Letter) => void;
}

const LetterFields = ({ letter, problems, onChange }: LetterFieldsProps) => (
  <>
    <Field
      label="Subject"
      name="subject"
      autoComplete="off"
      hint={`What stands in the list of mails, ${NEWSLETTER_SUBJECT_MAX} characters at most.`}
      value={letter.subject}
      error={problems?.subject}
      onChange={(event) => onChange({ ...letter, subject: event.target.value })}
    />
    <TextArea
      label="Content"
      name="content"
      hint="Markdown: # heading, **bold**, [words](https://address), - list. Pictures from elsewhere are left out."
      rows={14}
      className="grid-rows-[auto_auto_1fr]"
      value={letter.content}
      error={problems?.content ?? null}
      onChange={(event) => onChange({ ...letter, content: event.target.value })}
    />
  </>
);

/** In the size of what will be here. */
const LoadingCompose = () => (
  <div aria-busy="true" className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2">
    <p className="sr-only">Loading...</p>
    <div className="grid content-start gap-5">
      <Skeleton height="6rem" />
      <Skeleton height="24rem" />
      <Skeleton height="3rem" />
    </div>
    <Skeleton height="38rem" />
  </div>
);
