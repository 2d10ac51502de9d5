/** In Settings: the user's privacy decisions with their dates, and buttons to change them. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pages } from '#contract/pages.ts';
import { formatDayAndTime } from '../../dates/relative-day.ts';
import { formatCheckInCount } from '../../ui/check-in/format-check-in-count.ts';
import { QueryContent } from '../../ui/feedback/query-content.tsx';
import { LoadingBlock, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/form/button.tsx';
import { SettingRow } from '../../ui/layout/setting-row.tsx';
import { SettingSection } from '../../ui/layout/setting-section.tsx';
import { AlertDialog } from '../../ui/overlay/alert-dialog.tsx';
import { formatCookieChoices } from './cookies/cookie-choices.ts';
import { CookieChoicesForm } from './cookies/cookie-choices-form.tsx';
import { useDecideHealthConsent } from './health-consent/use-decide-health-consent.ts';
import { gdprConfigQuery } from './health-consent/use-health-consent.ts';
import { type GdprStatus, gdprStatusQuery } from './privacy-queries.ts';

/**
 * What was decided can always be changed. For a user who has not decided, the card shows only what the installation asks
 * for.
 */
export function GdprStatusCard() {
  const query = useQuery(gdprStatusQuery);
  const isUndecided = query.data?.healthConsent.granted === null;
  const config = useQuery({ ...gdprConfigQuery, enabled: isUndecided }).data;
  if (isUndecided && config?.gdprEnabled === false) return null;
  return (
    <SettingSection title="Your privacy choices">
      <QueryContent query={query} failure="Unable to load GDPR status" loading={<LoadingRows />}>
        {(data) => (
          <>
            {(!isUndecided || config?.enhancedConsentEnabled) && (
              <HealthRow consent={data.healthConsent} entries={data.entries} />
            )}
            <SettingRow
              title="Cookies"
              action={data.cookieConsent ? 'Change cookies' : 'Choose cookies'}
              form={(close) => <CookieChoicesForm chosen={data.cookieConsent} onClose={close} />}
            >
              <p>{formatCookieChoices(data.cookieConsent)}</p>
              {data.cookieConsent && (
                <p className="text-small text-muted">
                  Chosen on {formatDayAndTime(data.cookieConsent.consentGivenAt)}.
                </p>
              )}
            </SettingRow>
          </>
        )}
      </QueryContent>
      <p className="border-t border-border pt-3 text-small text-muted">
        What we keep, why and for how long: <a href={pages.privacy}>privacy notice</a>.
      </p>
    </SettingSection>
  );
}

const LoadingRows = () => (
  <LoadingBlock className="grid gap-5 py-2">
    <Skeleton height="3rem" />
    <Skeleton height="3rem" />
  </LoadingBlock>
);

interface HealthRowProps {
  readonly consent: GdprStatus['healthConsent'];
  readonly entries: number;
}

function HealthRow({ consent: { granted, decidedAt }, entries }: HealthRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const decide = useDecideHealthConsent((granted) =>
    toast({ title: granted ? 'Your check-ins will be saved from now on' : 'No new health data will be saved' }),
  );
  const day = decidedAt && formatDayAndTime(decidedAt);
  return (
    <SettingRow
      title="Health data"
      control={
        granted ? (
          <Button variant="ghost" size="small" pending={decide.isPending} onClick={() => setIsOpen(true)}>
            Withdraw
          </Button>
        ) : (
          <Button variant="ghost" size="small" pending={decide.isPending} onClick={() => decide.mutate(true)}>
            I agree
          </Button>
        )
      }
    >
      <p>{granted === null ? "We'll ask before your next check-in." : describeHealthConsent(granted, day)}</p>
      <p className="text-small text-muted">{formatCheckInCount(entries)} saved.</p>
      <AlertDialog
        open={isOpen}
        title="Withdraw your consent?"
        description="You won't be able to check in. Your existing entries stay yours to read and export online; the copies this device keeps for offline use are removed. Delete your account to remove everything. You can agree again at any time."
        confirmLabel="Withdraw"
        variant="primary"
        onConfirm={() => {
          setIsOpen(false);
          decide.mutate(false);
        }}
        onCancel={() => setIsOpen(false)}
      />
    </SettingRow>
  );
}

/** @param day when it was decided, with the time. */
const describeHealthConsent = (granted: boolean, day: string | null): string =>
  granted
    ? `${day ? `On ${day} you` : 'You'} agreed that we store your check-ins.`
    : `You said no${day ? ` on ${day}` : ''}: you can't check in and nothing new is kept.`;
