import { pages } from '../../../contract/pages.ts';
import { api } from '../../api.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { LinkPage } from '../accounts/link-page.tsx';
import { HomeButton, LinkWaysOn } from './link-ways-on.tsx';
import { useLinkOutcome } from './use-link-outcome.ts';

const headings = {
  'under-way': 'Confirming your subscription',
  done: 'Subscription Confirmed',
  failed: 'Subscription not confirmed',
} as const;

/** Behind the link of the mail that a sign-up for the newsletter brings. */
export function ConfirmNewsletterPage() {
  const { kind, message, retry } = useLinkOutcome('confirm-newsletter', confirm, {
    incomplete: 'Invalid confirmation link',
    fallback: 'Failed to confirm subscription. Please try again.',
  });
  return (
    <LinkPage title="Confirm Newsletter" heading={headings[kind]} text={message}>
      {kind === 'done' && (
        <>
          <Contents />
          <HomeButton />
        </>
      )}
      {kind === 'failed' && (
        <>
          <p>
            You can sign up again on our homepage. With an account, turn the newsletter on in your{' '}
            <PageLink href={pages.emailPreferences}>email preferences</PageLink>.
          </p>
          <LinkWaysOn retry={retry} />
        </>
      )}
    </LinkPage>
  );
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
