import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { User } from '../../../../contract/calls/accounts.ts';
import { statsQuery } from '../../../queries/shared-queries.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Avatar } from './avatar.tsx';
import { displayNameOf } from './display-name.ts';
import { NameEditor } from './name-editor.tsx';
import { RemovePictureButton } from './remove-picture-button.tsx';

const joinDateFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

function formatJoinDate(createdAt: string): string {
  const at = new Date(createdAt);
  return Number.isNaN(at.getTime()) ? 'Unknown' : joinDateFormat.format(at);
}

export function AccountCard({ user }: { readonly user: User }) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Card as="section" aria-labelledby="account-heading" className="overflow-hidden">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-5 py-6 lg:p-8">
        <h2 ref={heading} tabIndex={-1} id="account-heading">
          Account Information
        </h2>
        <div className="flex flex-wrap items-center gap-4">
          <Avatar key={user.profileImageUrl} user={user} />
          <div className="min-w-0">
            <p className="text-lead font-semibold">{displayNameOf(user)}</p>
            <p className="text-muted">{user.email}</p>
            <p className="text-small text-muted">Member since {formatJoinDate(user.createdAt)}</p>
            {/* The pressed button disappears with the picture, so the focus moves to the card. */}
            {user.profileImageUrl && <RemovePictureButton onRemoved={() => heading.current?.focus()} />}
          </div>
        </div>
        <NameEditor user={user} />
      </div>
      <AccountStats />
    </Card>
  );
}

const statLabels = [
  { key: 'totalQuotes', label: 'Total Quotes' },
  { key: 'totalEntries', label: 'Entries' },
  { key: 'favoriteQuotes', label: 'Favorites' },
] as const;

function AccountStats() {
  const { data, isError, isFetching, refetch } = useQuery(statsQuery);
  if (isError)
    return (
      <div className="border-t border-border px-5 py-4 lg:px-8">
        <LoadFailure text="We couldn't load your figures." onRetry={() => void refetch()} retrying={isFetching} />
      </div>
    );
  return (
    <dl
      aria-busy={!data}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(5.6rem,100%),1fr))] border-t border-border"
    >
      {statLabels.map(({ key, label }) => (
        <div
          key={key}
          className="flex flex-col-reverse justify-end gap-1.5 py-5 pr-1 pl-4 not-first:border-l not-first:border-border sm:pl-5 lg:px-8 lg:py-6"
        >
          <dt className="text-small leading-snug font-semibold">{label}</dt>
          <dd className="font-voice text-numeral font-medium">
            {data ? data[key] : <Skeleton width="2.5rem" height="2rem" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
