import { EMAIL_MAX } from '#contract/limits.ts';
import { Icon } from '#web/ui/brand/icon.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { SupportLink } from '#web/ui/help/support-link.tsx';
import { LandingHeading } from './landing-heading.tsx';

/**
 * The newsletter sign-up. It needs a script (newsletter-form-client.ts), which enables the fieldset. Until the script
 * has loaded, or without it, nothing can be sent, because the endpoint does not accept a plain form.
 */
export const NewsletterSection = () => (
  <section
    aria-labelledby="newsletter-heading"
    data-newsletter
    className="wrap grid grid-cols-[minmax(0,1fr)] gap-8 py-section lg:grid-cols-2"
  >
    <LandingHeading id="newsletter-heading" title="Newsletter">
      Wellness updates and tips by email, now and then. It's free, needs no account, and you can unsubscribe from any of
      them.
    </LandingHeading>
    <div className="max-w-measure">
      <NewsletterForm />
      <div
        hidden
        data-newsletter-success
        className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card border-t-3 border-positive bg-surface p-5 shadow-rest sm:p-8"
      >
        <h3
          tabIndex={-1}
          data-newsletter-success-heading
          className="flex items-center gap-2.5 font-voice text-heading leading-tight font-medium text-text"
        >
          <Icon name="check" className="size-7 text-positive" />
          Successfully Subscribed!
        </h3>
        <p>You'll receive wellness updates and tips in your inbox.</p>
        <p className="text-muted">
          One thing first: please check the inbox of <b data-newsletter-address className="wrap-anywhere text-text" />.
          If the address isn't confirmed yet, we've sent a link. We'll send nothing else until you open it.
        </p>
      </div>
      {/* Announced when it changes. The same text is visible on the page. */}
      <p role="status" data-newsletter-status className="sr-only" />
      <div className="mt-3 hidden text-small text-muted noscript:block">
        <p>Signing up here needs JavaScript. You can also write to us:</p>
        <SupportLink />
      </div>
    </div>
  </section>
);

const NewsletterForm = () => (
  <form noValidate data-newsletter-form className="rounded-card bg-surface p-5 shadow-rest sm:p-8">
    <fieldset disabled className="grid gap-4">
      <legend className="sr-only">Newsletter</legend>
      <div className="grid gap-1.5">
        <label htmlFor="newsletter-email" className="font-semibold">
          Email
        </label>
        <input
          id="newsletter-email"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={EMAIL_MAX}
          aria-describedby="newsletter-error"
          className="min-h-12 w-full min-w-0 rounded-control border-[1.5px] border-border-strong bg-raised px-3.5 aria-invalid:border-2 aria-invalid:border-danger"
        />
        <p id="newsletter-error" role="alert" data-newsletter-error className="text-small text-danger" />
      </div>
      <Button type="submit" className="justify-self-start">
        Subscribe
      </Button>
    </fieldset>
  </form>
);
