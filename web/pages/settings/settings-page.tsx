import type { User } from '#contract/calls/accounts.ts';
import { pages } from '#contract/pages.ts';
import { AccountCard } from '../../features/accounts/profile/account-card.tsx';
import { AppearanceCard } from '../../features/accounts/profile/appearance-card.tsx';
import { SecurityCard } from '../../features/accounts/security/security-card.tsx';
import { SubscriptionCard } from '../../features/billing/subscription-card.tsx';
import { EmailPreferencesRow } from '../../features/newsletter/preferences/email-preferences-row.tsx';
import { DataPrivacyCard } from '../../features/privacy/data-privacy-card.tsx';
import { GdprStatusCard } from '../../features/privacy/gdpr-status-card.tsx';
import { SecurityEventsCard } from '../../features/privacy/security-events/security-events-card.tsx';
import { RhythmCard } from '../../features/progress/rhythm/rhythm-card.tsx';
import { WriterPreferenceCard } from '../../features/quotes/on-device-writer/writer-preference-card.tsx';
import { FeedbackSummaryCard } from '../../features/quotes/quote/feedback-summary-card.tsx';
import { useReauthenticationReturn } from '../../session/reauthentication/reauthentication-return.ts';
import { useCurrentUser } from '../../session/session-state.ts';
import { AppShell } from '../../ui/layout/app-shell.tsx';
import { SettingGroup } from '../../ui/layout/setting-section.tsx';
import { usePageTitle } from '../../ui/layout/use-page-title.ts';
import { clearDeviceData } from '../sign-out/clear-device-data.ts';
import { SignOutButton, SignOutLink } from '../sign-out/sign-out-button.tsx';
import { AdminPanelCard } from './admin-panel-card.tsx';
import { SettingsIndex, settingGroups } from './settings-index.tsx';
import { SettingsMenu } from './settings-menu.tsx';

/** All groups, after the index. */
const CONTENT_ID = 'settings';

export function SettingsPage() {
  usePageTitle('Settings');
  const user = useCurrentUser();
  return (
    <AppShell current="settings" actions={<HeaderActions />} contentId={CONTENT_ID}>
      <h1>Settings</h1>
      {user ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-6 lg:grid-cols-[12rem_minmax(0,46rem)]">
          <SettingsIndex isAdmin={user.isAdmin} />
          <div
            id={CONTENT_ID}
            tabIndex={-1}
            className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-6 lg:scroll-mt-24 lg:gap-9"
          >
            <SettingGroups user={user} />
            <Ending />
          </div>
        </div>
      ) : (
        <p role="status">Loading...</p>
      )}
    </AppShell>
  );
}

function SettingGroups({ user }: { readonly user: User }) {
  const interrupted = useReauthenticationReturn();
  const { you, plan, privacy, security, administration } = settingGroups;
  return (
    <>
      <SettingGroup id={you.id} title={you.label}>
        <AccountCard user={user} />
        <AppearanceCard />
        <RhythmCard />
        <WriterPreferenceCard />
        <FeedbackSummaryCard />
      </SettingGroup>
      <SettingGroup id={plan.id} title={plan.label}>
        <SubscriptionCard />
        <EmailPreferencesRow />
      </SettingGroup>
      <SettingGroup id={privacy.id} title={privacy.label}>
        <GdprStatusCard />
        <DataPrivacyCard user={user} interrupted={interrupted} clearDeviceData={clearDeviceData} />
      </SettingGroup>
      <SettingGroup id={security.id} title={security.label}>
        <SecurityCard user={user} interrupted={interrupted} />
        <SecurityEventsCard />
      </SettingGroup>
      {user.isAdmin && (
        <SettingGroup id={administration.id} title={administration.label}>
          <AdminPanelCard />
        </SettingGroup>
      )}
    </>
  );
}

const Ending = () => (
  <>
    <section aria-labelledby="actions-heading" className="grid justify-items-start gap-3">
      <h2 id="actions-heading">Account Actions</h2>
      <SignOutButton />
    </section>
    <nav aria-label="Small print" className="flex gap-x-6 text-small">
      <a href={pages.terms} className="inline-flex min-h-tap min-w-tap items-center">
        Terms
      </a>
      <a href={pages.privacy} className="inline-flex min-h-tap min-w-tap items-center">
        Privacy
      </a>
    </nav>
  </>
);

const HeaderActions = () => (
  <>
    <SignOutLink />
    <SettingsMenu />
  </>
);
