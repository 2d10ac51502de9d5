import { Small, TextLink } from '../layout/elements.tsx';
import { type AppInfo, EmailLayout, previewApp } from '../layout/layout.tsx';
import { EmailMarkdown, previewText } from '../layout/markdown.tsx';

export interface NewsletterIssueProps extends AppInfo {
  readonly subject: string;
  /** Markdown. */
  readonly content: string;
  /** The unsubscribe page, with the token of this single email. */
  readonly unsubscribeLink: string;
}

export const subject = (props: NewsletterIssueProps) => props.subject;

export default function NewsletterIssue(props: NewsletterIssueProps) {
  return (
    <EmailLayout
      app={props}
      title={props.subject}
      preview={previewText(props.content)}
      reason={
        <Small>
          You get this because your address is on the list of the Evenkeel newsletter. No longer want it?{' '}
          <TextLink href={props.unsubscribeLink}>Unsubscribe</TextLink>
        </Small>
      }
    >
      <EmailMarkdown content={props.content} appUrl={props.appUrl} />
    </EmailLayout>
  );
}

/** For previews only. */
NewsletterIssue.PreviewProps = {
  ...previewApp,
  subject: 'Three ways to end a full day',
  content: `The evenings are getting *longer*. Here are three small things that help some people put a day down.

## Write one line

Not a diary. One line, about what was **hardest** and who was there.

1. Take whatever paper is near.
2. Write the line.
3. Leave it where it is.

> You don't have to finish everything to stop for the day.

## Look at your week

Your [calendar](/progress) shows which days were heavy, and

- how you slept,
- who you were with,
- what helped.

---

Until next month. Take good care of yourself.`,
  unsubscribeLink: 'http://localhost:3000/unsubscribe-newsletter?token=example',
} satisfies NewsletterIssueProps;
