import { pages } from '../../../contract/pages.ts';
import { AccountCard } from '../../features/accounts/profile/account-card.tsx';
import { AppearanceCard } from '../../features/accounts/profile/appearance-card.tsx';
import { SecurityCard } from '../../features/accounts/security/security-card.tsx';
import { SubscriptionCard } from '../../features/billing/subscription-card.tsx';
import { EmailsCard } from '../../features/newsletter/preferences/emails-card.tsx';
import { DataPrivacyCard } from '../../features/privacy/data-privacy-card.tsx';
import { GdprStatusCard } from '../../features/privacy/gdpr-status-card.tsx';
import { SecurityEventsCard } from '../../features/privacy/security-events/security-events-card.tsx';
import { RhythmCard } from '../../features/progress/rhythm-card.tsx';
import { WriterPreferenceCard } from '../../features/quotes/on-device-writer/writer-preference-card.tsx';
import { FeedbackSummaryCard } from '../../features/quotes/quote/feedback-summary-card.tsx';
import { useReauthenticationReturn } from '../../session/reauthentication/reauthentication-return.ts';
import { useCurrentUser } from '../../session/session-state.ts';
import { AppShell } from '../../ui/layout/app-shell.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { usePageTitle } from '../../ui/layout/use-page-title.ts';
import { clearDeviceData } from '../sign-out/clear-device-data.ts';
import { SignOutButton, SignOutLink } from '../sign-out/sign-out-button.tsx';
import { AdminPanelCard } from './admin-panel-card.tsx';
import { SettingsMenu } from './settings-menu.tsx';

export function SettingsPage() {
  usePageTitle('Settings');
  const user = useCurrentUser();
  const interrupted = useReauthenticationReturn();
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
          <RhythmCard />
          <WriterPreferenceCard />
          <FeedbackSummaryCard />
          <GdprStatusCard />
          <DataPrivacyCard user={user} interrupted={interrupted} clearDeviceData={clearDeviceData} />
          {user.isAdmin && <AdminPanelCard />}
          <Card as="section" pad aria-labelledby="actions-heading" className="grid justify-items-start gap-4">
            <h2 id="actions-heading">Account Actions</h2>
            <SignOutButton />
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
