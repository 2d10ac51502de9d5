import { DisownLink, Greeting, LinkAction, Paragraph } from '../layout/elements.tsx';
import { type AppInfo, EmailLayout, previewApp } from '../layout/layout.tsx';

export interface VerifyEmailProps extends AppInfo {
  /** The page that confirms the address, with its token. */
  readonly link: string;
  /** The page for recipients who did not create the account, with its token. */
  readonly notMeLink: string;
}

export const subject = () => 'Please confirm your email for Evenkeel';

/** Without a name: the account's creator wrote it, and may have typed someone else's address. */
export default function VerifyEmail(props: VerifyEmailProps) {
  return (
    <EmailLayout app={props} title="Is this your email?" preview="One tap tells us that this address is yours.">
      <Greeting firstName={null} />
      <Paragraph>
        Someone made an account at Evenkeel with this address. If that was you, please tell us that it is yours.
      </Paragraph>
      <LinkAction href={props.link}>Yes, this is my email</LinkAction>
      <Paragraph>
        Open it where you are signed in to Evenkeel, or have your password at hand. The link works once, for{' '}
        <strong>24 hours</strong>. After that, ask for a new one on the page it opens.
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
