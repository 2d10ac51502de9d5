import { pages } from '#contract/pages.ts';
import { api } from '#web/api-client/api.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button, ButtonLink } from '#web/ui/form/button.tsx';
import { EmailLinkPage } from '#web/ui/layout/email-link-page.tsx';
import { HomeButton, LinkFallbackActions } from './link-fallback-actions.tsx';
import { useLinkOutcome } from './use-link-outcome.ts';

const headings = {
  pending: 'Unsubscribing you',
  done: "You've Been Unsubscribed",
  failed: "We couldn't unsubscribe you",
} as const;

/** Opened by the unsubscribe link at the foot of every newsletter. */
export function UnsubscribeByLinkPage() {
  const { kind, message, retry } = useLinkOutcome('unsubscribe-newsletter', unsubscribe, {
    incomplete: 'Invalid unsubscribe link',
    fallback: 'Failed to unsubscribe. Please try again.',
  });
  return (
    <EmailLinkPage title="Unsubscribe" heading={headings[kind]} text={message}>
      {kind === 'done' && (
        <>
          <p className="text-muted">
            If you have an account, you may still get emails about it, such as security and billing.
          </p>
          <HomeButton />
          <UnsubscribeReasons />
        </>
      )}
      {kind === 'failed' && (
        <>
          <p>You can unsubscribe with your email address instead.</p>
          <LinkFallbackActions retry={retry}>
            <ButtonLink href={pages.unsubscribe} variant={retry ? 'secondary' : 'primary'} wide>
              Use my email address
            </ButtonLink>
          </LinkFallbackActions>
        </>
      )}
    </EmailLinkPage>
  );
}

const unsubscribe = async (token: string) => {
  const { unsubscribed, message } = await api('GET /api/newsletter/unsubscribe', { query: { token } });
  return { done: unsubscribed, message };
};

const reasons = ['Too many emails', "Content wasn't relevant", 'No longer using the app'];

/** Choosing a reason only shows a thank-you: nothing is sent, and the page says so. */
const UnsubscribeReasons = () => (
  <section aria-labelledby="feedback-heading" className="grid gap-3 border-t border-border pt-5">
    <h2 id="feedback-heading" className="font-ui text-body font-semibold">
      Why did you leave?
    </h2>
    <p className="text-small text-muted">Only if you like. It stays on this page; nothing is sent to us.</p>
    <div className="flex flex-wrap gap-3">
      {reasons.map((reason) => (
        <Button key={reason} variant="secondary" size="small" onClick={showThanks}>
          {reason}
        </Button>
      ))}
    </div>
  </section>
);

const showThanks = (): void => toast({ title: 'Thank you for your feedback' });
