import type { User } from '../../../contract/accounts.ts';
import { pages } from '../../../contract/pages.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../accounts/confirm-dialog.tsx';
import { useFreshSignIn } from '../accounts/fresh-sign-in.ts';
import { signInPathFor } from '../accounts/return-path.ts';
import { DeleteAccount } from '../privacy/delete-account.tsx';
import { useExport } from '../privacy/use-exports.ts';

/** @param user null where nobody is signed in. */
export const PrivacyRightsCard = ({ user }: { readonly user: User | null }) => (
  <Card as="section" pad aria-labelledby="rights-heading" className="grid grid-cols-[minmax(0,1fr)] gap-4">
    <h2 id="rights-heading">Privacy &amp; Data Rights</h2>
    <p>You can have a copy of everything we keep about you, or have your account and all of it deleted, at any time.</p>
    {user ? <Rights user={user} /> : <SignInFirst />}
    <p className="border-t border-border pt-4 text-small text-muted">
      Under the GDPR you can see, correct, take with you and delete what we keep about you, limit or object to what we
      do with it, and take back a consent, at any time and free of charge. You can also complain to the data protection
      authority of your country. The <a href={`${pages.privacy}#section-7`}>privacy notice</a> says more.
    </p>
  </Card>
);

function Rights({ user }: { readonly user: User }) {
  const { confirmed, question } = useFreshSignIn();
  const copy = useExport('everything', confirmed);
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" pending={copy.isPending} onClick={() => copy.mutate()}>
        {copy.isPending ? 'Exporting...' : 'Export My Data'}
      </Button>
      <DeleteAccount user={user} label="Delete My Account" />
      <ConfirmDialog email={user.email} question={question} />
    </div>
  );
}

const SignInFirst = () => (
  <div className="grid justify-items-start gap-3">
    <p className="text-muted">For both we have to know that it is you.</p>
    <ButtonLink href={signInPathFor(pages.emailPreferences)} variant="secondary">
      Sign in
    </ButtonLink>
  </div>
);
