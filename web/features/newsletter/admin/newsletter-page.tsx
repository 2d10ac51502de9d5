import { useQuery } from '@tanstack/react-query';
import type { User } from '../../../../contract/accounts.ts';
import { pages } from '../../../../contract/pages.ts';
import { AppShell } from '../../../ui/app-shell.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import { SupportLink } from '../../../ui/support-link.tsx';
import { ConfirmDialog } from '../../accounts/confirm-dialog.tsx';
import { useFreshSignIn } from '../../accounts/fresh-sign-in.ts';
import { useReturnFromConfirming } from '../../accounts/return-from-confirming.ts';
import { useCurrentUser } from '../../accounts/use-current-user.ts';
import { ComposeCard } from './compose-card.tsx';
import { leftNow } from './issue-under-way.tsx';
import { IssuesCard } from './issues-card.tsx';
import { issuesQuery } from './newsletter-queries.ts';
import { SubscriberLists } from './subscriber-lists.tsx';

/** Where an administrator writes and sends the newsletter, and sees who gets it. */
export function AdminNewsletterPage() {
  usePageTitle('Newsletter');
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
        <h1>Newsletter</h1>
      </div>
      {user?.isAdmin ? <Newsletter user={user} /> : <AdminRequired />}
    </AppShell>
  );
}

const AdminRequired = () => (
  <div className="grid justify-items-start gap-2">
    <p>Admin access required. Please contact support if you believe this is an error.</p>
    <SupportLink />
  </div>
);

/** Only here is anything asked of the server that is for administrators alone. */
function Newsletter({ user }: { readonly user: User }) {
  useReturnFromConfirming();
  const { confirmed, question } = useFreshSignIn();
  const { data } = useQuery(issuesQuery);
  const isSending = data?.issues.some((issue) => issue.state === 'sending' && leftNow(issue) > 0) ?? false;
  return (
    <>
      <ComposeCard confirmed={confirmed} isSending={isSending} />
      <IssuesCard confirmed={confirmed} />
      <SubscriberLists confirmed={confirmed} />
      <ConfirmDialog email={user.email} question={question} />
    </>
  );
}
