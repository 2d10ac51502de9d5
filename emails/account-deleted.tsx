import { Greeting, Paragraph } from './elements.tsx';
import { type HouseFacts, MailFrame, previewHouse } from './frame.tsx';
import { renderMail } from './render-mail.ts';

export interface AccountDeletedProps extends HouseFacts {
  readonly firstName: string | null;
}

/** The last mail there is: after it, nobody knows the address any more. */
export function AccountDeleted(props: AccountDeletedProps) {
  return (
    <MailFrame
      house={props}
      title="Your account is deleted"
      preview="What you wrote and saved is gone, and cannot be brought back."
    >
      <Greeting firstName={props.firstName} />
      <Paragraph>
        Your account at Evenkeel is deleted, with all that belonged to it: your check-ins, your quotes and favourites,
        your settings, your sign-ins, and your address. It cannot be brought back, not by us either.
      </Paragraph>
      <Paragraph>
        If you had a plan, it has ended, and nothing more will be charged. Your customer record at our payment provider
        is removed too; the provider keeps the records of payments that the law asks for.
      </Paragraph>
      <Paragraph>
        What stays are scrambled marks, made with a key of ours: one says that this account is to stay deleted, and one
        that a free trial was used, if it was. They hold nothing about you, and neither you nor your address can be read
        from them.
      </Paragraph>
      <Paragraph>
        Thank you for the time you spent here. If you ever want to come back, you are welcome, with a new account. And
        if today is a hard day, please do talk to somebody.
      </Paragraph>
      <Paragraph>Take good care of yourself.</Paragraph>
    </MailFrame>
  );
}

/** For previews only. */
AccountDeleted.PreviewProps = {
  ...previewHouse,
  firstName: 'Ada',
} satisfies AccountDeletedProps;

export default AccountDeleted;

/** The whole mail, ready to send. */
export const accountDeletedMail = async (props: AccountDeletedProps) => ({
  subject: 'Your Evenkeel account is deleted',
  ...(await renderMail(<AccountDeleted {...props} />)),
});
