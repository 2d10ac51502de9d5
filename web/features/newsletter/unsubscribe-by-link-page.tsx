import { pages } from '../../../contract/pages.ts';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { toast } from '../../ui/toast.tsx';
import { LinkPage } from '../accounts/link-page.tsx';
import { HomeButton, LinkWaysOn } from './link-ways-on.tsx';
import { useLinkOutcome } from './use-link-outcome.ts';

const TITLE = 'Unsubscribe';
const FALLBACK = 'Failed to unsubscribe. Please try again.';

/** Behind the link at the foot of every newsletter. */
export function UnsubscribeByLinkPage() {
  const outcome = useLinkOutcome('unsubscribe-newsletter', unsubscribe, FALLBACK);
  switch (outcome.kind) {
    case 'under-way':
      return <LinkPage title={TITLE} heading="Unsubscribing you" text="This takes a moment." />;
    case 'done':
      return <Unsubscribed text={outcome.message} />;
    case 'incomplete':
      return <NotUnsubscribed text="Invalid unsubscribe link" retry={null} />;
    case 'failed':
      return <NotUnsubscribed text={outcome.message} retry={outcome.retry} />;
  }
}

const unsubscribe = async (token: string) => {
  const { unsubscribed, message } = await api('GET /api/newsletter/unsubscribe', { query: { token } });
  return { done: unsubscribed, message };
};

const Unsubscribed = ({ text }: { readonly text: string }) => (
  <LinkPage title={TITLE} heading="You've Been Unsubscribed" text={text}>
    <p className="text-muted">
      If you have an account: mails about it, such as security and billing, may still arrive.
    </p>
    <HomeButton />
    <Feedback />
  </LinkPage>
);

const reasons = ['Too many emails', "Content wasn't relevant", 'No longer using the app'];

/** Only a thank-you: nothing is sent, and the page says so. */
const Feedback = () => (
  <section aria-labelledby="feedback-heading" className="grid gap-3 border-t border-border pt-5">
    <h2 id="feedback-heading" className="font-ui text-body font-semibold">
      Why did you leave?
    </h2>
    <p className="text-small text-muted">Only if you like. It stays on this page: nothing is sent to us.</p>
    <div className="flex flex-wrap gap-3">
      {reasons.map((reason) => (
        <Button key={reason} variant="secondary" size="small" onClick={thank}>
          {reason}
        </Button>
      ))}
    </div>
  </section>
);

const thank = (): void => toast({ title: 'Thank you for your feedback' });

const NotUnsubscribed = ({ text, retry }: { readonly text: string; readonly retry: (() => void) | null }) => (
  <LinkPage title={TITLE} heading="Not unsubscribed yet" text={text}>
    <p>
      You can also <PageLink href={pages.unsubscribe}>unsubscribe with your email address</PageLink>.
    </p>
    <LinkWaysOn retry={retry} />
  </LinkPage>
);
