import { pages } from '#contract/pages.ts';
import { ButtonLink } from '#web/ui/form/button.tsx';
import { SettingRow } from '#web/ui/layout/setting-row.tsx';

/** In Settings: a link to the email preferences. */
export const EmailPreferencesRow = () => (
  <SettingRow
    title="Emails"
    control={
      <ButtonLink href={pages.emailPreferences} variant="ghost" size="small">
        Email preferences
      </ButtonLink>
    }
  >
    <p className="text-small text-muted">The newsletter and other emails from us.</p>
  </SettingRow>
);
