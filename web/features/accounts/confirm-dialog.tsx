/** 'Confirm it is you': asked in the middle of an act that needs a fresh sign-in. */
import { useQuery } from '@tanstack/react-query';
import { pages } from '../../../contract/pages.ts';
import { api } from '../../api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AccountForm } from './account-form.tsx';
import { signInSettingsQuery } from './account-queries.ts';
import { checkPassword } from './credentials.ts';
import { outsideWays } from './outside-ways.tsx';
import { PasswordField } from './password-field.tsx';
import { useWayBack } from './way-back.ts';

interface ConfirmDialogProps {
  readonly email: string;
  readonly question: { readonly answer: (confirmed: boolean) => void } | null;
}

export function ConfirmDialog({ email, question }: ConfirmDialogProps) {
  return (
    <Dialog
      open={question !== null}
      onOpenChange={(open) => !open && question?.answer(false)}
      title="Confirm it is you"
      description="Some time has passed since you signed in, and this changes how your account is kept safe."
    >
      {question && <Ways email={email} onConfirmed={() => question.answer(true)} />}
    </Dialog>
  );
}

function Ways({ email, onConfirmed }: { readonly email: string; readonly onConfirmed: () => void }) {
  useWayBack(pages.settings);
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
              <KnownUsername email={email} />
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
        <ButtonLink key={provider} href={outsideWays[provider].href} variant="secondary" wide>
          {outsideWays[provider].confirmLabel}
        </ButtonLink>
      ))}
      {providers.length > 0 && (
        <p className="text-small text-muted">
          Confirming there leaves this page and brings you back to Settings, where you start again.
        </p>
      )}
    </>
  );
}

/** Tells a password manager whose password this is. Nobody sees it. */
export function KnownUsername({ email }: { readonly email: string }) {
  return <input type="email" name="username" autoComplete="username" defaultValue={email} readOnly hidden />;
}
