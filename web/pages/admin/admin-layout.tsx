import type { ReactNode } from 'react';
import type { User } from '#contract/calls/accounts.ts';
import { pages } from '#contract/pages.ts';
import { useCurrentUser } from '../../session/session-state.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { SupportLink } from '../../ui/help/support-link.tsx';
import { AppShell } from '../../ui/layout/app-shell.tsx';
import { PageLink } from '../../ui/layout/page-link.tsx';
import { usePageTitle } from '../../ui/layout/use-page-title.ts';
import { AdminNav } from './admin-nav.tsx';

interface AdminLayoutProps {
  readonly title: string;
  /** Introductory text next to the title, for administrators. */
  readonly lead?: string;
  /** Rendered for administrators only, so requests that only they may make belong here. */
  readonly children: (user: User) => ReactNode;
}

/** The frame of an admin page: back link, links to the other ones, title, and the message for users who are not administrators. */
export function AdminLayout({ title, lead, children }: AdminLayoutProps) {
  usePageTitle(title);
  const user = useCurrentUser();
  return (
    <AppShell current="settings">
      <div className="grid justify-items-start gap-2">
        <PageLink
          href={pages.settings}
          className="-ml-1.5 inline-flex min-h-tap items-center gap-1 text-small font-medium"
        >
          <Icon name="back" className="size-5" />
          Back to Settings
        </PageLink>
        {user?.isAdmin && <AdminNav />}
        <h1>{title}</h1>
        {lead && user?.isAdmin && <p className="text-muted">{lead}</p>}
      </div>
      {user?.isAdmin ? children(user) : <AdminRequired />}
    </AppShell>
  );
}

const AdminRequired = () => (
  <div className="grid justify-items-start gap-2">
    <p>Admin access required. Please contact support if you believe this is an error.</p>
    <SupportLink />
  </div>
);
