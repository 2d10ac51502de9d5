import { useState } from 'react';
import type { WithReauthentication } from '#web/session/reauthentication/reauthentication.ts';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { NewsletterUsersTab } from './newsletter-users-tab.tsx';
import { SubscribersTab } from './subscribers-tab.tsx';

const TABS = [
  { value: 'subscribers', label: 'Newsletter Subscribers' },
  { value: 'members', label: 'Member Subscribers' },
] as const;

/** The newsletter's recipients, grouped by subscribers and users. */
export function RecipientLists({ withReauthentication }: { readonly withReauthentication: WithReauthentication }) {
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('subscribers');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Tabs label="Who gets the newsletter" tabs={TABS} value={tab} onChange={setTab}>
        {tab === 'subscribers' ? (
          <SubscribersTab withReauthentication={withReauthentication} />
        ) : (
          <NewsletterUsersTab withReauthentication={withReauthentication} />
        )}
      </Tabs>
    </div>
  );
}
