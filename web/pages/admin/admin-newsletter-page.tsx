import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/calls/accounts.ts';
import { ComposeCard } from '../../features/newsletter/compose/compose-card.tsx';
import { sendableCount } from '../../features/newsletter/issues/issue-progress.tsx';
import { IssuesCard } from '../../features/newsletter/issues/issues-card.tsx';
import { issuesQuery } from '../../features/newsletter/newsletter-admin-queries.ts';
import { RecipientLists } from '../../features/newsletter/recipients/recipient-lists.tsx';
import { useReauthentication } from '../../session/reauthentication/reauthentication.ts';
import { ReauthenticationDialog } from '../../session/reauthentication/reauthentication-dialog.tsx';
import { useReauthenticationReturn } from '../../session/reauthentication/reauthentication-return.ts';
import { AdminLayout } from './admin-layout.tsx';

/** Where an administrator writes and sends the newsletter, and manages its subscribers. */
export const AdminNewsletterPage = () => (
  <AdminLayout title="Newsletter">{(user) => <Newsletter user={user} />}</AdminLayout>
);

function Newsletter({ user }: { readonly user: User }) {
  useReauthenticationReturn();
  const { withReauthentication, question } = useReauthentication();
  const { data } = useQuery(issuesQuery);
  const isSending = data?.issues.some((issue) => issue.state === 'sending' && sendableCount(issue) > 0) ?? false;
  return (
    <>
      <ComposeCard withReauthentication={withReauthentication} isSending={isSending} />
      <IssuesCard withReauthentication={withReauthentication} />
      <RecipientLists withReauthentication={withReauthentication} />
      <ReauthenticationDialog email={user.email} question={question} />
    </>
  );
}
