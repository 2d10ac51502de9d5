/** 'Confirm it is you': shown when an action needs reauthentication. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { pages } from '../../../contract/pages.ts';
import { api, errorMessageOf } from '../../api.ts';
import { signInSettingsQuery } from '../../queries/sign-in-queries.ts';
import { toast } from '../../ui/feedback/toast.tsx';
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
  /** Tells the user what happens to their input when they leave the page to reauthenticate. */
  readonly afterReturn: string;
}

const settingsText: ReauthenticationText = {
  page: pages.settings,
  reason: 'Some time has passed since you signed in, and this changes how your account is kept safe.',
  afterReturn: 'What you have typed is asked for again.',
};
const newsletterText: ReauthenticationText = {
  page: pages.adminNewsletter,
  reason: 'Some time has passed since you signed in, and this reaches other people.',
  afterReturn: 'Your draft is kept.',
};
const usersText: ReauthenticationText = {
  page: pages.adminUsers,
  reason: 'Some time has passed since you signed in, and this deletes accounts of other people.',
  afterReturn: 'Whom you have selected is to be selected again.',
};
const quoteReportsText: ReauthenticationText = {
  page: pages.adminWords,
  reason: 'Some time has passed since you signed in, and a verdict is written into the log under your name.',
  afterReturn: 'Your verdict and its note are asked for again.',
};
const sessionsText: ReauthenticationText = { ...settingsText, afterReturn: 'There you press the button once more.' };
const exportsText: ReauthenticationText = {
  page: pages.settings,
  reason: 'Some time has passed since you signed in, and this takes everything along that you wrote here.',
  afterReturn: 'There you press the button once more.',
};
const deletionText: ReauthenticationText = {
  page: pages.settings,
  reason: 'Some time has passed since you signed in, and deleting your account cannot be undone.',
  afterReturn: 'There you are asked once more.',
};
const textByAction: Partial<Record<ProtectedAction, ReauthenticationText>> = {
  sessions: sessionsText,
  exports: exportsText,
  'delete-account': deletionText,
  newsletter: newsletterText,
  users: usersText,
  words: quoteReportsText,
};
const textFor = (place: ProtectedAction | undefined): ReauthenticationText =>
  (place && textByAction[place]) ?? settingsText;

interface ReauthenticationDialogProps {
  readonly email: string;
  readonly question: ReauthenticationRequest | null;
}

export function ReauthenticationDialog({ email, question }: ReauthenticationDialogProps) {
  return (
    <Dialog
      open={question !== null}
      onOpenChange={(open) => !open && question?.answer(false)}
      title="Confirm it is you"
      description={textFor(question?.place).reason}
    >
      {question && (
        <ReauthenticationMethods email={email} place={question.place} onConfirmed={() => question.answer(true)} />
      )}
    </Dialog>
  );
}

interface ReauthenticationMethodsProps {
  readonly email: string;
  readonly place: ProtectedAction;
  readonly onConfirmed: () => void;
}

function ReauthenticationMethods({ email, place, onConfirmed }: ReauthenticationMethodsProps) {
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
        <SocialReauthenticationButton key={provider} way={provider} place={place} />
      ))}
      {providers.length > 0 && (
        <p className="text-small text-muted">
          Confirming there leaves this page for a moment and brings you back here. {textFor(place).afterReturn}
        </p>
      )}
    </>
  );
}

/** Leaves for the provider. The server brings the user back to the same place. */
function SocialReauthenticationButton({
  way,
  place,
}: {
  readonly way: SocialLoginProvider;
  readonly place: ProtectedAction;
}) {
  const names = useProviderNames();
  const leave = useMutation({
    mutationFn: () =>
      api('POST /api/auth/confirm-identity/outside', { body: { way, returnTo: `${textFor(place).page}#${place}` } }),
    onSuccess: (reply) => window.location.assign(reply.location),
    onError: (error) =>
      toast({ title: 'Error', description: errorMessageOf(error, 'Please try again.'), variant: 'destructive' }),
  });
  return (
    <Button variant="secondary" wide pending={leave.isPending || leave.isSuccess} onClick={() => leave.mutate()}>
      Confirm with {names[way]}
    </Button>
  );
}

/** Tells a password manager which account the password belongs to. Invisible to the user. */
export function HiddenUsernameField({ email }: { readonly email: string }) {
  return <input type="email" name="username" autoComplete="username" defaultValue={email} readOnly hidden />;
}
