import { useState } from 'react';
import { Tabs } from '../../../ui/tabs.tsx';
import type { Confirmed } from '../../accounts/fresh-sign-in.ts';
import { MembersTab } from './members-tab.tsx';
import { SubscribersTab } from './subscribers-tab.tsx';

const TABS = [
  { value: 'subscribers', label: 'Newsletter Subscribers' },
  { value: 'members', label: 'Member Subscribers' },
] as const;

/** Who gets the newsletter, by how they came to it. */
export function SubscriberLists({ confirmed }: { readonly confirmed: Confirmed }) {
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('subscribers');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Tabs label="Who gets the newsletter" tabs={TABS} value={tab} onChange={setTab}>
        {tab === 'subscribers' ? <SubscribersTab confirmed={confirmed} /> : <MembersTab confirmed={confirmed} />}
      </Tabs>
    </div>
  );
}
