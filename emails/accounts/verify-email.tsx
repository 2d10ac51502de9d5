import { DisownLink, Greeting, LinkAction, Paragraph } from '../layout/elements.tsx';
import { type AppInfo, EmailLayout, previewApp } from '../layout/layout.tsx';

export interface VerifyEmailProps extends AppInfo {
  /** The page that confirms the address, with its token. */
  readonly link: string;
  /** The page for recipients who did not create the account, with its token. */
  readonly notMeLink: string;
}

export const subject = () => 'Please confirm your email for Evenkeel';

/** Without a name: the account's creator entered it, and may have entered someone else's address. */
export default function VerifyEmail(props: VerifyEmailProps) {
  return (
    <EmailLayout app={props} title="Is this your email?" preview="One tap confirms this address is yours.">
      <Greeting firstName={null} />
      <Paragraph>
        Someone created an Evenkeel account with this address. If that was you, please confirm it's yours.
      </Paragraph>
      <LinkAction href={props.link}>Yes, this is my email</LinkAction>
      <Paragraph>
        Open the link where you're signed in to Evenkeel, or have your password handy. It works once, within{' '}
        <strong>24 hours</strong>. After that, you can ask for a new one on the page it opens.
      </Paragraph>
      <DisownLink href={props.notMeLink} />
    </EmailLayout>
  );
}

/** For previews only. */
VerifyEmail.PreviewProps = {
  ...previewApp,
  link: 'http://localhost:3000/verify-email?token=example',
  notMeLink: 'http://localhost:3000/not-me?token=example',
} satisfies VerifyEmailProps;
