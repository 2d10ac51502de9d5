import { LinkAction, Paragraph, Small } from '../layout/elements.tsx';
import { type AppInfo, EmailLayout, previewApp } from '../layout/layout.tsx';

export interface NewsletterConfirmationProps extends AppInfo {
  /** The page that confirms the subscription, with its token. */
  readonly link: string;
}

export const subject = () => 'Please confirm the Evenkeel newsletter';

/** The recipient's address may have been entered by someone else. */
export default function NewsletterConfirmation(props: NewsletterConfirmationProps) {
  return (
    <EmailLayout
      app={props}
      title="Would you like our newsletter?"
      preview="One tap and you're in. Until then, we send nothing."
    >
      <Paragraph>Hello,</Paragraph>
      <Paragraph>
        Someone asked for the Evenkeel newsletter with this address. If that was you, please confirm.
      </Paragraph>
      <LinkAction href={props.link}>Yes, send me the newsletter</LinkAction>
      <Paragraph>
        The link works for <strong>30 days</strong>. You can unsubscribe from any newsletter with one click.
      </Paragraph>
      <Small>Not you? There's nothing to do: you won't get the newsletter, and we'll forget this address.</Small>
    </EmailLayout>
  );
}

/** For previews only. */
NewsletterConfirmation.PreviewProps = {
  ...previewApp,
  link: 'http://localhost:3000/confirm-newsletter?token=example',
} satisfies NewsletterConfirmationProps;
