import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pages } from '#contract/pages.ts';
import { isPlaceholderEmail } from '#contract/placeholder-email.ts';
import { signInSettingsQuery } from '#web/queries/sign-in-queries.ts';
import { resendVerification } from '#web/session/resend-verification.ts';
import { Icon } from '#web/ui/brand/icon.tsx';
import { Breakable } from '#web/ui/data-display/breakable.tsx';
import { Button, ButtonLink } from '#web/ui/form/button.tsx';

/** Until the address is verified, it is unknown whether emails reach the user. */
export function UnverifiedBanner({ email }: { readonly email: string }) {
  const { data: signIn } = useQuery(signInSettingsQuery);
  if (isPlaceholderEmail(email))
    return (
      <Banner heading="This account has no email address">
        <p>We can't send you anything until you add one in Settings.</p>
        <SettingsLink />
      </Banner>
    );
  if (signIn?.disownedEmail === email)
    return (
      <Banner heading="We don't send emails to this address">
        <p>
          The person at <Address email={email} /> told us this account isn't theirs. There may be a typo: please change
          your email in Settings.
        </p>
        <SettingsLink />
      </Banner>
    );
  return <ResendBanner email={email} />;
}

const Address = ({ email }: { readonly email: string }) => (
  <span className="font-semibold wrap-anywhere">
    <Breakable text={email} />
  </span>
);

const SettingsLink = () => (
  <ButtonLink href={pages.settings} variant="secondary" size="small">
    Open Settings
  </ButtonLink>
);

function ResendBanner({ email }: { readonly email: string }) {
  const resend = useMutation({ mutationFn: () => resendVerification(email) });
  return (
    <Banner heading="Your email isn't verified yet">
      <p>
        Please open the link we sent to <Address email={email} />, so we know our emails reach you.
      </p>
      <Button variant="secondary" size="small" pending={resend.isPending} onClick={() => resend.mutate()}>
        Resend Verification Email
      </Button>
    </Banner>
  );
}

function Banner({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <section
      aria-labelledby="unverified-heading"
      className="flex gap-3 rounded-card border-[1.5px] border-accent-text bg-surface p-5 lg:px-8"
    >
      <Icon name="alert" className="mt-0.5 size-6 text-accent-text" />
      <div className="grid min-w-0 justify-items-start gap-2">
        <h2 id="unverified-heading" className="font-ui text-body font-semibold">
          {heading}
        </h2>
        {children}
      </div>
    </section>
  );
}
