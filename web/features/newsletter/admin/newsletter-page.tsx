import { useQuery } from '@tanstack/react-query';
import type { User } from '../../../../contract/accounts.ts';
import { ConfirmDialog } from '../../accounts/confirm-dialog.tsx';
import { useFreshSignIn } from '../../accounts/fresh-sign-in.ts';
import { useReturnFromConfirming } from '../../accounts/return-from-confirming.ts';
import { AdminPage } from '../../admin/admin-page.tsx';
import { ComposeCard } from './compose-card.tsx';
import { leftNow } from './issue-under-way.tsx';
import { IssuesCard } from './issues-card.tsx';
import { issuesQuery } from './newsletter-queries.ts';
import { SubscriberLists } from './subscriber-lists.tsx';

/** Where an administrator writes and sends the newsletter, and sees who gets it. */
export const AdminNewsletterPage = () => (
  <AdminPage title="Newsletter">{(user) => <Newsletter user={user} />}</AdminPage>
);

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
