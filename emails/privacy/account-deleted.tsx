import { Greeting, Paragraph } from '../layout/elements.tsx';
import { type AppInfo, EmailLayout, previewApp } from '../layout/layout.tsx';

export interface AccountDeletedProps extends AppInfo {
  /** If so, a keyed hash of the address is kept. It says only that. */
  readonly trialUsed: boolean;
  /** Whether there was a customer at the payment provider. */
  readonly paid: boolean;
}

export const subject = () => 'Your Evenkeel account is deleted';

/** The last email: the name can no longer be decrypted, and afterwards the address is deleted too. */
export default function AccountDeleted(props: AccountDeletedProps) {
  return (
    <EmailLayout
      app={props}
      title="Your account is deleted"
      preview="What you wrote and saved is gone, and cannot be brought back."
    >
      <Greeting firstName={null} />
      <Paragraph>
        Your account at Evenkeel is deleted, with all that belonged to it: your check-ins, your quotes and favourites,
        your settings, your sign-ins, and your address. It cannot be brought back, not by us either.
      </Paragraph>
      {props.paid && (
        <Paragraph>
          Your plan has ended, and nothing more will be charged. At our payment provider your customer record was
          removed too; the provider keeps the records of payments that the law asks for.
        </Paragraph>
      )}
      <Paragraph>
        One thing is kept: a scrambled mark, made with a key of ours, that says this account is to stay deleted. It
        holds nothing about you.
        {props.trialUsed &&
          ' A second one, made from your address, says that a free trial was used. Your address cannot be read from it.'}
      </Paragraph>
      <Paragraph>
        Thank you for the time you spent here. If you ever want to come back, you are welcome, with a new account. And
        if today is a hard day, please do talk to somebody.
      </Paragraph>
      <Paragraph>Take good care of yourself.</Paragraph>
    </EmailLayout>
  );
}

/** For previews only. */
AccountDeleted.PreviewProps = {
  ...previewApp,
  trialUsed: true,
  paid: true,
} satisfies AccountDeletedProps;
