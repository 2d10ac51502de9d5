import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/calls/accounts.ts';
import { signInSettingsQuery } from '#web/queries/sign-in-queries.ts';
import { useReauthentication } from '#web/session/reauthentication/reauthentication.ts';
import { ReauthenticationDialog } from '#web/session/reauthentication/reauthentication-dialog.tsx';
import { useProviderNames } from '#web/session/social-login-buttons.tsx';
import { capitalize } from '#web/ui/data-display/capitalize.ts';
import { QueryContent } from '#web/ui/feedback/query-content.tsx';
import { LoadingBlock, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { SettingRow } from '#web/ui/layout/setting-row.tsx';
import { SettingSection } from '#web/ui/layout/setting-section.tsx';
import { EmailRow } from '../email-address/email-row.tsx';
import { MfaRow } from '../mfa/mfa-row.tsx';
import { PasswordRow } from './password-row.tsx';
import { Sessions } from './sessions.tsx';

interface SecurityCardProps {
  readonly user: User;
  /** The action that reauthentication interrupted, or null. */
  readonly interrupted: string | null;
}

/** Everything about signing in, and the active sessions. */
export function SecurityCard({ user, interrupted }: SecurityCardProps) {
  const query = useQuery(signInSettingsQuery);
  const settings = query.data;
  const { withReauthentication, question } = useReauthentication();
  const names = useProviderNames(settings !== undefined && settings.providers.length > 0);
  return (
    <>
      <SettingSection title="Signing in">
        <QueryContent query={query} failure="We couldn't load your sign-in settings." loading={<LoadingRows />}>
          {(settings) => (
            <>
              <EmailRow
                email={user.email}
                verified={settings.emailVerified}
                disowned={settings.disownedEmail}
                withReauthentication={withReauthentication}
                initiallyOpen={interrupted === 'email'}
              />
              <PasswordRow
                email={user.email}
                hasPassword={settings.hasPassword}
                withReauthentication={withReauthentication}
                initiallyOpen={interrupted === 'password'}
              />
              <SettingRow title="Other ways to sign in">
                <p>{settings.providers.map((provider) => capitalize(names[provider])).join(', ') || 'Email only'}</p>
              </SettingRow>
              <MfaRow settings={settings} withReauthentication={withReauthentication} interrupted={interrupted} />
            </>
          )}
        </QueryContent>
      </SettingSection>
      {settings && <Sessions withReauthentication={withReauthentication} initiallyOpen={interrupted === 'sessions'} />}
      <ReauthenticationDialog email={user.email} question={question} />
    </>
  );
}

const LoadingRows = () => (
  <LoadingBlock className="grid gap-5 py-2">
    {['email', 'password', 'mfa'].map((row) => (
      <Skeleton key={row} height="3rem" />
    ))}
  </LoadingBlock>
);
