import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/calls/accounts.ts';
import { userStatsQuery } from '../../features/admin/admin-queries.ts';
import { AuditLogCard } from '../../features/admin/audit-log/audit-log-card.tsx';
import { PastBulkDeletionsCard } from '../../features/admin/bulk-deletion/bulk-deletions.tsx';
import { UsersCard } from '../../features/admin/users/users-card.tsx';
import { useReauthentication } from '../../session/reauthentication/reauthentication.ts';
import { ReauthenticationDialog } from '../../session/reauthentication/reauthentication-dialog.tsx';
import { useReauthenticationReturn } from '../../session/reauthentication/reauthentication-return.ts';
import { Stats } from '../../ui/data-display/stats.tsx';
import { AdminLayout } from './admin-layout.tsx';

/** Where an administrator manages user accounts and reads their audit log. */
export const AdminUsersPage = () => (
  <AdminLayout title="Users" lead="Account details only. Ratings and quotes aren't shown here.">
    {(user) => <Users user={user} />}
  </AdminLayout>
);

function Users({ user }: { readonly user: User }) {
  useReauthenticationReturn();
  const { withReauthentication, question } = useReauthentication();
  return (
    <>
      <UserStats />
      <UsersCard ownId={user.id} withReauthentication={withReauthentication} />
      <PastBulkDeletionsCard />
      <AuditLogCard />
      <ReauthenticationDialog email={user.email} question={question} />
    </>
  );
}

function UserStats() {
  const query = useQuery(userStatsQuery);
  const { totalUsers, verifiedUsers, activeSubscriptions, trialUsers } = query.data ?? {};
  return (
    <Stats
      label="Users in figures"
      query={query}
      figures={[
        ['Total Users', totalUsers],
        ['Verified', verifiedUsers, percentOf(verifiedUsers, totalUsers)],
        ['Active Subscriptions', activeSubscriptions],
        ['Trial Users', trialUsers],
      ]}
    />
  );
}

/** With one decimal. 0 if the whole is zero, undefined if either number is unknown. */
const percentOf = (part: number | undefined, whole: number | undefined): string | undefined =>
  part === undefined || whole === undefined ? undefined : `${(whole === 0 ? 0 : (100 * part) / whole).toFixed(1)}%`;
