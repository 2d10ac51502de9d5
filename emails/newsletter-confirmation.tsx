import { LinkAction, Paragraph, Small } from './elements.tsx';
import { type HouseFacts, MailFrame, previewHouse } from './frame.tsx';
import { renderMail } from './render-mail.ts';

export interface NewsletterConfirmationProps extends HouseFacts {
  /** The page that confirms the subscription, with its token. */
  readonly link: string;
}

/** Whoever reads this may be a stranger whose address was typed by somebody else. */
export function NewsletterConfirmation(props: NewsletterConfirmationProps) {
  return (
    <MailFrame
      house={props}
      title="Would you like our newsletter?"
      preview="One tap, and it is yours. Without it, we send nothing."
    >
      <Paragraph>Hello,</Paragraph>
      <Paragraph>
        Someone asked for the Evenkeel newsletter with this address. If that was you, please say yes once more.
      </Paragraph>
      <LinkAction href={props.link}>Yes, send me the newsletter</LinkAction>
      <Paragraph>
        The link works for <strong>30 days</strong>. Every newsletter has a link to leave it again, with one click.
      </Paragraph>
      <Small>This was not you? Then do nothing: you will get no newsletter, and we forget this address.</Small>
    </MailFrame>
  );
}

/** For previews only. */
NewsletterConfirmation.PreviewProps = {
  ...previewHouse,
  link: 'http://localhost:3000/confirm-newsletter?token=example',
} satisfies NewsletterConfirmationProps;

export default NewsletterConfirmation;

/** The whole mail, ready to send. */
export const newsletterConfirmationMail = async (props: NewsletterConfirmationProps) => ({
  subject: 'Please confirm the Evenkeel newsletter',
  ...(await renderMail(<NewsletterConfirmation {...props} />)),
});
