import { AppShell } from '../../ui/app-shell.tsx';
import { Card } from '../../ui/card.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { SignOutLink } from '../../ui/sign-out-link.tsx';
import { SubscriptionCard } from '../billing/subscription-card.tsx';
import { AccountCard } from './account-card.tsx';
import { AppearanceCard } from './appearance-card.tsx';
import { SignOut } from './sign-out.tsx';
import { useCurrentUser } from './use-current-user.ts';

export function SettingsPage() {
  usePageTitle('Settings');
  const user = useCurrentUser();
  return (
    <AppShell current="settings" actions={<SignOutLink />}>
      <h1>Settings</h1>
      {user ? (
        <div className="grid max-w-184 grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6">
          <AccountCard user={user} />
          <AppearanceCard />
          <SubscriptionCard />
          <Card as="section" pad aria-labelledby="actions-heading" className="grid justify-items-start gap-4">
            <h2 id="actions-heading">Account Actions</h2>
            <SignOut />
          </Card>
        </div>
      ) : (
        <p role="status">Loading...</p>
      )}
    </AppShell>
  );
}
