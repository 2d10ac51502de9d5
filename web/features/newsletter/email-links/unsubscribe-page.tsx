import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { pages } from '#contract/pages.ts';
import { api } from '#web/api-client/api.ts';
import { checkEmail, toFormErrors } from '#web/session/account-form/account-validation.ts';
import { Icon } from '#web/ui/brand/icon.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { EmailField } from '#web/ui/form/email-field.tsx';
import { SupportEmailLink } from '#web/ui/help/support-email-link.tsx';
import { EmailLinkPage } from '#web/ui/layout/email-link-page.tsx';
import { PageLink } from '#web/ui/layout/page-link.tsx';

const TITLE = 'Unsubscribe';
const FALLBACK = "We couldn't unsubscribe you. Please try again.";

/** Unsubscribing with just the email address, without a link, an account or a sign-in. */
export function UnsubscribePage() {
  const unsubscribing = useMutation({
    mutationFn: (email: string) => api('POST /api/newsletter/unsubscribe', { body: { email } }),
    onSuccess: () => toast({ title: 'Successfully Unsubscribed' }),
    onError: (error) => {
      const { errors, form } = toFormErrors(error, FALLBACK, ['email']);
      toast({ title: 'Unsubscribe Failed', description: errors.email ?? form ?? FALLBACK, variant: 'destructive' });
    },
  });
  return unsubscribing.data ? (
    <EmailLinkPage title={TITLE} heading="You've been unsubscribed" text={unsubscribing.data.message}>
      <FallbackActions />
    </EmailLinkPage>
  ) : (
    <EmailLinkPage title={TITLE} heading="Unsubscribe" text="Leave our newsletter. Your email address is all we need.">
      <UnsubscribeForm pending={unsubscribing.isPending} send={unsubscribing.mutate} />
      <FallbackActions />
    </EmailLinkPage>
  );
}

interface UnsubscribeFormProps {
  readonly pending: boolean;
  readonly send: (email: string) => void;
}

function UnsubscribeForm({ pending, send }: UnsubscribeFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    const emailError = checkEmail({ email }).email;
    setError(emailError);
    if (emailError) input.current?.focus();
    else send(email);
  };
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <EmailField ref={input} error={error} />
      <Button type="submit" wide pending={pending}>
        Unsubscribe
      </Button>
    </form>
  );
}

const FallbackActions = () => (
  <>
    <p className="text-small text-muted">
      Emails about an account, such as security and billing, aren't part of the newsletter. Something not working? Write
      to <SupportEmailLink />. A person reads every message.
    </p>
    <PageLink
      href={pages.home}
      className="-ml-1.5 inline-flex min-h-tap items-center gap-1 justify-self-start text-small font-medium"
    >
      <Icon name="back" className="size-5" />
      Back
    </PageLink>
  </>
);
