import { api } from '../../api.ts';
import { LinkPage } from '../accounts/link-page.tsx';
import { HomeButton, LinkWaysOn } from './link-ways-on.tsx';
import { useLinkOutcome } from './use-link-outcome.ts';

const TITLE = 'Confirm Newsletter';
const FALLBACK = 'Failed to confirm subscription. Please try again.';

/** Behind the link of the mail that a sign-up for the newsletter brings. */
export function ConfirmNewsletterPage() {
  const outcome = useLinkOutcome('confirm-newsletter', confirm, FALLBACK);
  switch (outcome.kind) {
    case 'under-way':
      return <LinkPage title={TITLE} heading="Confirming your subscription" text="This takes a moment." />;
    case 'done':
      return (
        <LinkPage title={TITLE} heading="Subscription Confirmed" text={outcome.message}>
          <Contents />
          <HomeButton />
        </LinkPage>
      );
    case 'incomplete':
      return <NotConfirmed text="Invalid confirmation link" retry={null} />;
    case 'failed':
      return <NotConfirmed text={outcome.message} retry={outcome.retry} />;
  }
}

const confirm = async (token: string) => {
  const { confirmed, message } = await api('GET /api/newsletter/confirm', { query: { token } });
  return { done: confirmed, message };
};

const Contents = () => (
  <section aria-labelledby="contents-heading" className="grid gap-2">
    <h2 id="contents-heading" className="font-ui text-body font-semibold">
      What the newsletter contains
    </h2>
    <ul className="list-disc pl-5 marker:text-muted">
      <li>Wellness tips: small things to try, on ordinary days and on hard ones.</li>
      <li>Updates: what is new in Evenkeel.</li>
      <li>A link to leave, in every one.</li>
    </ul>
  </section>
);

const NotConfirmed = ({ text, retry }: { readonly text: string; readonly retry: (() => void) | null }) => (
  <LinkPage title={TITLE} heading="Subscription not confirmed" text={text}>
    <LinkWaysOn retry={retry} />
  </LinkPage>
);
