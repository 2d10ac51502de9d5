import { pages } from '#contract/pages.ts';
import { api } from '#web/api-client/api.ts';
import { EmailLinkPage } from '#web/ui/layout/email-link-page.tsx';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { HomeButton, LinkFallbackActions } from './link-fallback-actions.tsx';
import { useLinkOutcome } from './use-link-outcome.ts';

const headings = {
  pending: 'Confirming your subscription',
  done: 'Subscription Confirmed',
  failed: 'Subscription not confirmed',
} as const;

/** Opened by the link in the email that confirms a newsletter sign-up. */
export function ConfirmNewsletterPage() {
  const { kind, message, retry } = useLinkOutcome('confirm-newsletter', confirmSubscription, {
    incomplete: 'Invalid confirmation link',
    fallback: 'Failed to confirm subscription. Please try again.',
  });
  return (
    <EmailLinkPage title="Confirm newsletter" heading={headings[kind]} text={message}>
      {kind === 'done' && (
        <>
          <NewsletterContents />
          <HomeButton />
        </>
      )}
      {kind === 'failed' && (
        <>
          <p>
            You can sign up again on our homepage. If you have an account, turn the newsletter on in your{' '}
            <PageLink href={pages.emailPreferences}>email preferences</PageLink>.
          </p>
          <LinkFallbackActions retry={retry} />
        </>
      )}
    </EmailLinkPage>
  );
}

const confirmSubscription = async (token: string) => {
  const { confirmed, message } = await api('GET /api/newsletter/confirm', { query: { token } });
  return { done: confirmed, message };
};

const NewsletterContents = () => (
  <section aria-labelledby="contents-heading" className="grid gap-2">
    <h2 id="contents-heading" className="font-ui text-body font-semibold">
      What the newsletter contains
    </h2>
    <ul className="list-disc pl-5 marker:text-muted">
      <li>Wellness tips: small things to try, on ordinary days and on hard ones.</li>
      <li>Updates: what's new in Evenkeel.</li>
      <li>An unsubscribe link in every one.</li>
    </ul>
  </section>
);
