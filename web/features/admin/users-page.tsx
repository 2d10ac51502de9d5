import { useQuery } from '@tanstack/react-query';
import type { User } from '../../../contract/accounts.ts';
import { Stats } from '../../ui/stats.tsx';
import { ConfirmDialog } from '../accounts/confirm-dialog.tsx';
import { useFreshSignIn } from '../accounts/fresh-sign-in.ts';
import { useReturnFromConfirming } from '../accounts/return-from-confirming.ts';
import { AdminPage } from './admin-page.tsx';
import { AuditLogCard } from './audit-log-card.tsx';
import { PastDeletionsCard } from './bulk-deletions.tsx';
import { UsersCard } from './users-card.tsx';
import { userStatsQuery } from './users-queries.ts';

/** Where an administrator looks after people's accounts, and reads what was done to them. */
export const AdminUsersPage = () => (
  <AdminPage title="Users" lead="Account details only. Ratings and quotes are not shown here.">
    {(user) => <Users user={user} />}
  </AdminPage>
);

function Users({ user }: { readonly user: User }) {
  useReturnFromConfirming();
  const { confirmed, question } = useFreshSignIn();
  return (
    <>
      <UserStats />
      <UsersCard ownId={user.id} confirmed={confirmed} />
      <PastDeletionsCard />
      <AuditLogCard />
      <ConfirmDialog email={user.email} question={question} />
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

/** With one decimal; of nobody it is none. */
const percentOf = (part: number | undefined, whole: number | undefined): string | undefined =>
  part === undefined || whole === undefined ? undefined : `${(whole === 0 ? 0 : (100 * part) / whole).toFixed(1)}%`;
