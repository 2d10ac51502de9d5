import { pages } from '../../../contract/pages.ts';
import { AppShell } from '../../ui/app-shell.tsx';
import { Card } from '../../ui/card.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { AdminPanelCard } from '../admin/admin-panel-card.tsx';
import { SubscriptionCard } from '../billing/subscription-card.tsx';
import { EmailsCard } from '../newsletter/emails-card.tsx';
import { DataPrivacyCard } from '../privacy/data-privacy-card.tsx';
import { GdprStatusCard } from '../privacy/gdpr-status-card.tsx';
import { SecurityEventsCard } from '../privacy/security-events-card.tsx';
import { StreakCard } from '../progress/streak-card.tsx';
import { WriterPreferenceCard } from '../quotes/on-device-writer/writer-preference-card.tsx';
import { FeedbackSummaryCard } from '../quotes/quote/feedback-summary-card.tsx';
import { AccountCard } from './account-card.tsx';
import { AppearanceCard } from './appearance-card.tsx';
import { useReturnFromConfirming } from './return-from-confirming.ts';
import { SecurityCard } from './security-card.tsx';
import { SettingsMenu } from './settings-menu.tsx';
import { SignOut, SignOutLink } from './sign-out.tsx';
import { useCurrentUser } from './use-current-user.ts';

export function SettingsPage() {
  usePageTitle('Settings');
  const user = useCurrentUser();
  const interrupted = useReturnFromConfirming();
  return (
    <AppShell current="settings" actions={<HeaderActions />}>
      <h1>Settings</h1>
      {user ? (
        <div className="grid max-w-184 grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6">
          <AccountCard user={user} />
          <SecurityCard user={user} interrupted={interrupted} />
          <SecurityEventsCard />
          <AppearanceCard />
          <SubscriptionCard />
          <EmailsCard />
          <StreakCard />
          <WriterPreferenceCard />
          <FeedbackSummaryCard />
          <GdprStatusCard />
          <DataPrivacyCard user={user} interrupted={interrupted} />
          {user.isAdmin && <AdminPanelCard />}
          <Card as="section" pad aria-labelledby="actions-heading" className="grid justify-items-start gap-4">
            <h2 id="actions-heading">Account Actions</h2>
            <SignOut />
          </Card>
          <nav aria-label="Small print" className="flex gap-x-6 text-small">
            <a href={pages.terms} className="inline-flex min-h-tap min-w-tap items-center">
              Terms
            </a>
            <a href={pages.privacy} className="inline-flex min-h-tap min-w-tap items-center">
              Privacy
            </a>
          </nav>
        </div>
      ) : (
        <p role="status">Loading...</p>
      )}
    </AppShell>
  );
}

const HeaderActions = () => (
  <>
    <SettingsMenu />
    <SignOutLink />
  </>
);
