import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { pages } from '../../../contract/pages.ts';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { supportAddress } from '../../ui/support-address.ts';
import { toast } from '../../ui/toast.tsx';
import { checkEmail, refusal } from '../accounts/credentials.ts';
import { EmailField } from '../accounts/email-field.tsx';
import { LinkPage } from '../accounts/link-page.tsx';

const TITLE = 'Unsubscribe';
const FALLBACK = 'We could not unsubscribe you. Please try again.';

/** Leaving the newsletter with nothing but the address: no link, no account, no sign-in. */
export function UnsubscribePage() {
  const leaving = useMutation({
    mutationFn: (email: string) => api('POST /api/newsletter/unsubscribe', { body: { email } }),
    onSuccess: () => toast({ title: 'Successfully Unsubscribed' }),
    onError: (error) => {
      const { errors, form } = refusal(error, FALLBACK, ['email']);
      toast({ title: 'Unsubscribe Failed', description: errors.email ?? form ?? FALLBACK, variant: 'destructive' });
    },
  });
  return leaving.data ? (
    <LinkPage title={TITLE} heading="You've been unsubscribed" text={leaving.data.message}>
      <WaysOn />
    </LinkPage>
  ) : (
    <LinkPage title={TITLE} heading="Unsubscribe" text="Leave our newsletter. Your email address is all we need.">
      <Form pending={leaving.isPending} send={leaving.mutate} />
      <WaysOn />
    </LinkPage>
  );
}

interface FormProps {
  readonly pending: boolean;
  readonly send: (email: string) => void;
}

function Form({ pending, send }: FormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    const wrong = checkEmail({ email }).email;
    setError(wrong);
    if (wrong) input.current?.focus();
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

const WaysOn = () => (
  <>
    <p className="text-small text-muted">
      Mails about an account, such as security and billing, are not part of the newsletter. Does something not work?
      Write to <a href={`mailto:${supportAddress()}`}>{supportAddress()}</a>. A person reads it.
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
