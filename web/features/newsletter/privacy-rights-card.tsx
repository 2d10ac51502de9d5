import { pages } from '../../../contract/pages.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { supportAddress } from '../../ui/support-address.ts';
import { openMail } from '../../ui/written-mail.ts';

/** @param email of the account; null where nobody is signed in. */
export function PrivacyRightsCard({ email }: { readonly email: string | null }) {
  const ask = (subject: string, wish: string) => {
    const account = email ? `My account has the address ${email}.` : 'The address of my account is:';
    openMail({ to: supportAddress(), subject, lines: ['Hello,', '', wish, account, ''] });
  };
  return (
    <Card as="section" pad aria-labelledby="rights-heading" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="rights-heading">Privacy &amp; Data Rights</h2>
      <p>
        You can have a copy of everything we keep about you, or have your account and all of it deleted. A person does
        that for you: each button opens a mail to us that is already written. Please send it from the address of your
        account.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          onClick={() => ask('A copy of my data', 'Please send me a copy of everything you keep about me.')}
        >
          Export My Data
        </Button>
        <Button
          variant="secondary"
          onClick={() => ask('Please delete my account', 'Please delete my account and everything you keep about me.')}
        >
          Delete My Account
        </Button>
      </div>
      <p className="text-small text-muted">
        No mail program here? Write to <a href={`mailto:${supportAddress()}`}>{supportAddress()}</a>.
      </p>
      <p className="border-t border-border pt-4 text-small text-muted">
        Under the GDPR you can see, correct, take with you and delete what we keep about you, limit or object to what we
        do with it, and take back a consent, at any time and free of charge. We answer within a month. You can also
        complain to the data protection authority of your country. The{' '}
        <a href={`${pages.privacy}#section-7`}>privacy notice</a> says more.
      </p>
    </Card>
  );
}
