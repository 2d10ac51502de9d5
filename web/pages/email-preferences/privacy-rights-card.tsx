import type { User } from '#contract/calls/accounts.ts';
import { pages } from '#contract/pages.ts';
import { DeleteAccount } from '../../features/privacy/account-deletion/delete-account.tsx';
import { useExport } from '../../features/privacy/export/use-export.ts';
import { useReauthentication } from '../../session/reauthentication/reauthentication.ts';
import { ReauthenticationDialog } from '../../session/reauthentication/reauthentication-dialog.tsx';
import { signInPathFor } from '../../session/return-path.ts';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { clearDeviceData } from '../sign-out/clear-device-data.ts';

/** @param user null when signed out. */
export const PrivacyRightsCard = ({ user }: { readonly user: User | null }) => (
  <Card as="section" pad aria-labelledby="rights-heading" className="grid grid-cols-[minmax(0,1fr)] gap-4">
    <h2 id="rights-heading">Privacy &amp; Data Rights</h2>
    <p>You can download everything we keep about you, or delete your account and all of it, at any time.</p>
    {user ? <Rights user={user} /> : <SignInFirst />}
    <p className="border-t border-border pt-4 text-small text-muted">
      Under the GDPR you can see, correct, download and delete your data, limit or object to how we use it, and withdraw
      consent, at any time and free of charge. You can also complain to your country's data protection authority. The{' '}
      <a href={`${pages.privacy}#section-7`}>privacy notice</a> says more.
    </p>
  </Card>
);

function Rights({ user }: { readonly user: User }) {
  const { withReauthentication, question } = useReauthentication();
  const dataExport = useExport('everything', withReauthentication);
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" pending={dataExport.isPending} onClick={() => dataExport.mutate()}>
        {dataExport.isPending ? 'Exporting...' : 'Export My Data'}
      </Button>
      <DeleteAccount user={user} label="Delete My Account" clearDeviceData={clearDeviceData} />
      <ReauthenticationDialog email={user.email} question={question} />
    </div>
  );
}

const SignInFirst = () => (
  <div className="grid justify-items-start gap-3">
    <p className="text-muted">Please sign in first, so we know it's you.</p>
    <ButtonLink href={signInPathFor(pages.emailPreferences)} variant="secondary">
      Sign in
    </ButtonLink>
  </div>
);
