import { DisownLink, Greeting, LinkAction, Paragraph } from '../layout/elements.tsx';
import { type AppInfo, EmailLayout, previewApp } from '../layout/layout.tsx';

export interface ConfirmEmailChangeProps extends AppInfo {
  /** The page that confirms the new address, with its token. */
  readonly link: string;
  /** The page for recipients who did not request this, with its token. */
  readonly notMeLink: string;
}

export const subject = () => 'Confirm your new email for Evenkeel';

/** Sent to the new address, without a name, because its reader may be someone else. */
export default function ConfirmEmailChange(props: ConfirmEmailChangeProps) {
  return (
    <EmailLayout app={props} title="Confirm your new email" preview="Nothing changes until you open the link.">
      <Greeting firstName={null} />
      <Paragraph>
        Someone wants to use this address for their Evenkeel account. If that's you, please confirm it.
      </Paragraph>
      <LinkAction href={props.link}>Use this email</LinkAction>
      <Paragraph>
        Open the link where you're signed in to Evenkeel, or have your password handy. It works once, within{' '}
        <strong>24 hours</strong>. Until then, sign in with your old address.
      </Paragraph>
      <DisownLink href={props.notMeLink} />
    </EmailLayout>
  );
}

/** For previews only. */
ConfirmEmailChange.PreviewProps = {
  ...previewApp,
  link: 'http://localhost:3000/confirm-email?token=example',
  notMeLink: 'http://localhost:3000/not-me?token=example',
} satisfies ConfirmEmailChangeProps;
