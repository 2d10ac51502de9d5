import type { ReactNode } from 'react';
import type { User } from '../../../contract/accounts.ts';
import { pages } from '../../../contract/pages.ts';
import { AppShell } from '../../ui/app-shell.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { SupportLink } from '../../ui/support-link.tsx';
import { useCurrentUser } from '../accounts/use-current-user.ts';

interface AdminPageProps {
  readonly title: string;
  /** What stands beside the title, for administrators. */
  readonly lead?: string;
  /** Only here may anything be asked of the server that is for administrators alone. */
  readonly children: (user: User) => ReactNode;
}

/** The frame of an administrator's page: the way back, its name, and what everybody else is told instead. */
export function AdminPage({ title, lead, children }: AdminPageProps) {
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
