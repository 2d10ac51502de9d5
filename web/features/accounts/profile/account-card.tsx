import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { User } from '#contract/calls/accounts.ts';
import { isPlaceholderEmail } from '#contract/placeholder-email.ts';
import { formatDate } from '#web/dates/format-date.ts';
import { statsQuery } from '#web/queries/shared-queries.ts';
import { Breakable } from '#web/ui/data-display/breakable.tsx';
import { formatInteger } from '#web/ui/data-display/format-integer.ts';
import { QueryFailure } from '#web/ui/feedback/query-failure.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { SettingSection } from '#web/ui/layout/setting-section.tsx';
import { NameEditor } from './name-editor.tsx';
import { RemovePictureButton } from './remove-picture-button.tsx';

const formatJoinDate = (createdAt: string): string =>
  Number.isNaN(Date.parse(createdAt)) ? 'Unknown' : formatDate(createdAt);

export function AccountCard({ user }: { readonly user: User }) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <SettingSection title="Account Information" headingRef={heading}>
      <NameEditor user={user}>
        <p className="text-body break-words">
          {isPlaceholderEmail(user.email) ? 'No email address' : <Breakable text={user.email} />}
        </p>
        <p>Member since {formatJoinDate(user.createdAt)}</p>
        {/* The pressed button disappears with the picture, so the focus moves to the heading. */}
        {user.profileImageUrl && <RemovePictureButton onRemoved={() => heading.current?.focus()} />}
      </NameEditor>
      <AccountStats />
    </SettingSection>
  );
}

const statLabels = [
  { key: 'totalQuotes', label: 'Total Quotes' },
  { key: 'totalEntries', label: 'Entries' },
  { key: 'favoriteQuotes', label: 'Favorites' },
] as const;

function AccountStats() {
  const query = useQuery(statsQuery);
  if (query.isError) return <QueryFailure query={query} text="We couldn't load your figures." />;
  const { data } = query;
  return (
    <dl aria-busy={!data} className="grid grid-cols-[repeat(auto-fit,minmax(min(5.6rem,100%),1fr))] pt-1 pb-2">
      {statLabels.map(({ key, label }) => (
        <div
          key={key}
          className="flex flex-col-reverse justify-end gap-1 pr-1 pl-4 first:pl-0 not-first:border-l not-first:border-border sm:pl-5"
        >
          <dt className="text-small leading-snug font-semibold">{label}</dt>
          <dd className="font-voice text-heading font-medium">
            {data ? formatInteger(data[key]) : <Skeleton width="2.5rem" height="1.75rem" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
