/** 'Confirm it's you': shown when an action needs reauthentication. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { pages } from '#contract/pages.ts';
import { api } from '../../api-client/api.ts';
import { signInSettingsQuery } from '../../queries/sign-in-queries.ts';
import { showErrorToast } from '../../ui/feedback/error-toast.ts';
import { Button } from '../../ui/form/button.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { AccountForm } from '../account-form/account-form.tsx';
import { checkPassword } from '../account-form/account-validation.ts';
import { type SocialLoginProvider, useProviderNames } from '../social-login-buttons.tsx';
import type { ProtectedAction, ReauthenticationRequest } from './reauthentication.ts';

interface ReauthenticationText {
  readonly page: string;
  readonly reason: string;
  /** Says what happens to the user's input when they leave the page to reauthenticate. */
  readonly afterReturn: string;
}

const settingsText: ReauthenticationText = {
  page: pages.settings,
  reason: "It's been a while since you signed in. Please confirm it's you before changing your security settings.",
  afterReturn: "You'll need to enter your changes again.",
};
const newsletterText: ReauthenticationText = {
  page: pages.adminNewsletter,
  reason: "It's been a while since you signed in. Please confirm it's you before sending to other people.",
  afterReturn: 'Your draft is kept.',
};
const usersText: ReauthenticationText = {
  page: pages.adminUsers,
  reason: "It's been a while since you signed in. Please confirm it's you before deleting other people's accounts.",
  afterReturn: "You'll need to select the users again.",
};
const bulkDeletionsText: ReauthenticationText = {
  page: pages.adminUsers,
  reason: "It's been a while since you signed in. Please confirm it's you before stopping the deletion.",
  afterReturn: "You'll need to press the button again.",
};
const quoteReportsText: ReauthenticationText = {
  page: pages.adminQuoteReports,
  reason: "It's been a while since you signed in. Please confirm it's you: verdicts are logged under your name.",
  afterReturn: "You'll need to enter your verdict and note again.",
};
const sessionsText: ReauthenticationText = { ...settingsText, afterReturn: "You'll need to press the button again." };
const exportsText: ReauthenticationText = {
  page: pages.settings,
  reason: "It's been a while since you signed in. Please confirm it's you before downloading your data.",
  afterReturn: "You'll need to press the button again.",
};
const deletionText: ReauthenticationText = {
  page: pages.settings,
  reason: "It's been a while since you signed in. Please confirm it's you: deleting your account can't be undone.",
  afterReturn: "We'll ask you once more.",
};
const securityEmailsText: ReauthenticationText = {
  page: pages.emailPreferences,
  reason: "It's been a while since you signed in. Please confirm it's you before turning security notifications off.",
  afterReturn: "You'll need to make your changes again.",
};
const textByAction: Partial<Record<ProtectedAction, ReauthenticationText>> = {
  sessions: sessionsText,
  exports: exportsText,
  'delete-account': deletionText,
  'security-emails': securityEmailsText,
  newsletter: newsletterText,
  users: usersText,
  'bulk-deletions': bulkDeletionsText,
  'quote-reports': quoteReportsText,
};
const textFor = (action: ProtectedAction | undefined): ReauthenticationText =>
  (action && textByAction[action]) ?? settingsText;

interface ReauthenticationDialogProps {
  readonly email: string;
  readonly question: ReauthenticationRequest | null;
}

export function ReauthenticationDialog({ email, question }: ReauthenticationDialogProps) {
  return (
    <Dialog
      open={question !== null}
      onOpenChange={(open) => !open && question?.answer(false)}
      title="Confirm it's you"
      description={textFor(question?.action).reason}
    >
      {question && (
        <ReauthenticationMethods email={email} action={question.action} onConfirmed={() => question.answer(true)} />
      )}
    </Dialog>
  );
}

interface ReauthenticationMethodsProps {
  readonly email: string;
  readonly action: ProtectedAction;
  readonly onConfirmed: () => void;
}

function ReauthenticationMethods({ email, action, onConfirmed }: ReauthenticationMethodsProps) {
  const { data: settings } = useQuery(signInSettingsQuery);
  const providers = settings?.providers ?? [];
  return (
    <>
      {settings?.hasPassword !== false && (
        <AccountForm
          fields={['password']}
          check={checkPassword}
          send={async ({ password }) => {
            await api('POST /api/auth/confirm-identity', { body: { password } });
            onConfirmed();
          }}
          submitLabel="Confirm"
          fallbackMessage="Please try again."
        >
          {(errors) => (
            <>
              <HiddenUsernameField email={email} />
              <PasswordField
                label="Your password"
                name="password"
                autoComplete="current-password"
                required
                error={errors.password}
              />
            </>
          )}
        </AccountForm>
      )}
      {providers.map((provider) => (
        <SocialReauthenticationButton key={provider} provider={provider} action={action} />
      ))}
      {providers.length > 0 && (
        <p className="text-small text-muted">
          You'll leave this page for a moment, then come back here. {textFor(action).afterReturn}
        </p>
      )}
    </>
  );
}

/** Redirects to the provider. The server returns the user to the same place. */
function SocialReauthenticationButton({
  provider,
  action,
}: {
  readonly provider: SocialLoginProvider;
  readonly action: ProtectedAction;
}) {
  const names = useProviderNames();
  const redirect = useMutation({
    mutationFn: () =>
      api('POST /api/auth/confirm-identity/social', {
        body: { provider, returnTo: `${textFor(action).page}#${action}` },
      }),
    onSuccess: (reply) => window.location.assign(reply.location),
    onError: (error) => showErrorToast(error, 'Please try again.'),
  });
  return (
    <Button
      variant="secondary"
      wide
      pending={redirect.isPending || redirect.isSuccess}
      onClick={() => redirect.mutate()}
    >
      Confirm with {names[provider]}
    </Button>
  );
}

/** Tells password managers which account the password belongs to. Not visible to the user. */
export function HiddenUsernameField({ email }: { readonly email: string }) {
  return <input type="email" name="username" autoComplete="username" defaultValue={email} readOnly hidden />;
}
