import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isPlaceholderEmail } from '#contract/placeholder-email.ts';
import { api } from '#web/api-client/api.ts';
import { AccountForm } from '#web/session/account-form/account-form.tsx';
import { checkEmail } from '#web/session/account-form/account-validation.ts';
import type { WithReauthentication } from '#web/session/reauthentication/reauthentication.ts';
import { resendVerification } from '#web/session/resend-verification.ts';
import { Icon } from '#web/ui/brand/icon.tsx';
import { Breakable } from '#web/ui/data-display/breakable.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { EmailField } from '#web/ui/form/email-field.tsx';
import { SettingRow, SettingStatus } from '#web/ui/layout/setting-row.tsx';

interface EmailRowProps {
  readonly email: string;
  readonly verified: boolean;
  /** When the recipient at this address reported that the account is not theirs, or null. */
  readonly disowned: string | null;
  readonly withReauthentication: WithReauthentication;
  readonly initiallyOpen: boolean;
}

/** The email address, whether it is verified, and a form to change it. */
export function EmailRow({ email, verified, disowned, withReauthentication, initiallyOpen }: EmailRowProps) {
  const [replyMessage, setReplyMessage] = useState<string | null>(null);
  const hasEmail = !isPlaceholderEmail(email);
  return (
    <SettingRow
      title="Email"
      action={hasEmail ? 'Change email' : 'Add an email'}
      initiallyOpen={initiallyOpen}
      form={(close) => (
        <AccountForm
          fields={['email']}
          check={checkEmail}
          send={async (body) => {
            const { message } = await withReauthentication('email', () => api('POST /api/user/change-email', { body }));
            setReplyMessage(message);
            close();
          }}
          submitLabel="Send a link"
          fallbackMessage="Please try again."
          size="normal"
          onCancel={close}
        >
          {(errors) => (
            <EmailField
              label="New email"
              hint="We'll send a link to the new address. Nothing changes until you open it."
              error={errors.email}
            />
          )}
        </AccountForm>
      )}
    >
      {hasEmail ? <EmailStatus email={email} verified={verified} disowned={disowned} /> : <NoEmailNotice />}
      {/* Must be there before its text is, but takes no space of its own while empty. */}
      <p role="status" className="mt-2 text-small text-muted empty:absolute">
        {replyMessage}
      </p>
    </SettingRow>
  );
}

/** The reason is given because the user did not remove the address: its owner verified it for another account. */
const NoEmailNotice = () => (
  <>
    <SettingStatus>
      <Icon name="alert" className="size-5 text-accent-text" />
      This account has no email address
    </SettingStatus>
    <p className="mt-2 text-small text-muted">
      The address it had was never verified here, and its owner now uses it for another account. Your entries are still
      here. Please add an email while you're signed in: without one you can't choose a new password, and we can't send
      you receipts or security alerts.
    </p>
  </>
);

function EmailStatus({ email, verified, disowned }: Pick<EmailRowProps, 'email' | 'verified' | 'disowned'>) {
  return (
    <>
      <p>
        <Breakable text={email} />
      </p>
      {verified ? <VerifiedStatus /> : <UnverifiedStatus email={email} canResend={disowned !== email} />}
      {disowned !== null && <DisownedNotice email={disowned} isOwn={disowned === email} />}
    </>
  );
}

function VerifiedStatus() {
  return (
    <SettingStatus>
      <Icon name="check" className="size-5 text-positive" />
      Verified
    </SettingStatus>
  );
}

function UnverifiedStatus({ email, canResend }: { readonly email: string; readonly canResend: boolean }) {
  const resend = useMutation({ mutationFn: () => resendVerification(email) });
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <SettingStatus>
        <Icon name="alert" className="size-5 text-accent-text" />
        Not verified yet
      </SettingStatus>
      {canResend && (
        <Button
          variant="ghost"
          size="small"
          className="-mx-4"
          pending={resend.isPending}
          onClick={() => resend.mutate()}
        >
          Resend Verification Email
        </Button>
      )}
    </div>
  );
}

/** Worded kindly, because most users who see this have mistyped their own address. */
function DisownedNotice({ email, isOwn }: { readonly email: string; readonly isOwn: boolean }) {
  return (
    <p className="mt-2 text-small text-muted">
      {isOwn
        ? 'The person at this address told us this account isn\'t theirs, so we don\'t send emails there. There may be a typo: please change your email. If the address is yours after all, sign out and use "Forgot password?".'
        : `The person at ${email} told us it isn't yours, so your email hasn't changed. There may have been a typo.`}
    </p>
  );
}
