import { Greeting, Paragraph } from '../layout/elements.tsx';
import { type AppInfo, EmailLayout, previewApp } from '../layout/layout.tsx';

export interface AccountDeletedProps extends AppInfo {
  /** Whether a keyed hash of the address is kept, because of a trial or a refund. */
  readonly keepsAddressHash: boolean;
  /** Whether there was a customer at the payment provider. */
  readonly paid: boolean;
}

export const subject = () => 'Your Evenkeel account has been deleted';

/** The last email: the name can no longer be decrypted, and after this email the address is deleted too. */
export default function AccountDeleted(props: AccountDeletedProps) {
  return (
    <EmailLayout
      app={props}
      title="Your account has been deleted"
      preview="Everything you saved is gone and can't be restored."
    >
      <Greeting firstName={null} />
      <Paragraph>
        Your Evenkeel account and everything in it has been deleted: your check-ins, quotes and favourites, your
        settings, sign-ins and address. It can't be restored, not even by us.
      </Paragraph>
      {props.paid && (
        <Paragraph>
          Your plan has ended and you won't be charged again. Your customer record at our payment provider has been
          removed too; the provider keeps the payment records the law requires.
        </Paragraph>
      )}
      <Paragraph>
        {props.keepsAddressHash
          ? 'We keep two codes, made with a key of ours: one so the account stays deleted, and one, made from your address, that shows a free trial was used or a payment refunded. Neither you nor your address can be read from them.'
          : 'We keep one code, made with a key of ours, so the account stays deleted. It holds nothing about you.'}{' '}
        The log of account activity keeps its lines for two years, with nobody's name on them.
      </Paragraph>
      <Paragraph>
        Thank you for the time you spent here. If you ever want to come back, you're welcome to create a new account.
        And if today is a hard day, please do talk to someone.
      </Paragraph>
      <Paragraph>Take good care of yourself.</Paragraph>
    </EmailLayout>
  );
}

/** For previews only. */
AccountDeleted.PreviewProps = {
  ...previewApp,
  keepsAddressHash: true,
  paid: true,
} satisfies AccountDeletedProps;
