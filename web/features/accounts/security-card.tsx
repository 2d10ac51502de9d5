import { useQuery } from '@tanstack/react-query';
import type { User } from '../../../contract/accounts.ts';
import { Card } from '../../ui/card.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { signInSettingsQuery } from './account-queries.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { EmailRow } from './email-row.tsx';
import { useFreshSignIn } from './fresh-sign-in.ts';
import { outsideWays } from './outside-ways.tsx';
import { PasswordRow } from './password-row.tsx';
import { SecondFactorRow } from './second-factor-row.tsx';
import { Sessions } from './sessions.tsx';
import { SettingRow } from './setting-row.tsx';

interface SecurityCardProps {
  readonly user: User;
  /** What the person was about to do before they left to confirm that it is them. */
  readonly interrupted: string | null;
}

/** Everything about getting in, and who else is in. */
export function SecurityCard({ user, interrupted }: SecurityCardProps) {
  const { data: settings, isError, isFetching, refetch } = useQuery(signInSettingsQuery);
  const { confirmed, question } = useFreshSignIn();
  return (
    <Card as="section" pad aria-labelledby="security-heading" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="security-heading">Sign-in &amp; security</h2>
      {settings && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <EmailRow
            email={user.email}
            verified={settings.emailVerified}
            disowned={settings.disownedEmail}
            confirmed={confirmed}
            openAtOnce={interrupted === 'email'}
          />
          <PasswordRow
            email={user.email}
            hasPassword={settings.hasPassword}
            confirmed={confirmed}
            openAtOnce={interrupted === 'password'}
          />
          <SettingRow title="Other ways to sign in">
            <p>
              {settings.providers.map((provider) => outsideWays[provider].name).join(', ') ||
                'None. You sign in with your email.'}
            </p>
          </SettingRow>
          <SecondFactorRow settings={settings} confirmed={confirmed} interrupted={interrupted} />
          <Sessions confirmed={confirmed} />
        </div>
      )}
      {!settings && isError && (
        <LoadFailure text="We could not load how you sign in." onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!settings && !isError && (
        <div aria-busy="true" className="grid gap-5">
          <p className="sr-only">Loading...</p>
          {['email', 'password', 'factor'].map((row) => (
            <Skeleton key={row} height="3rem" />
          ))}
        </div>
      )}
      <ConfirmDialog email={user.email} question={question} />
    </Card>
  );
}
