/** One issue as an email. It is rendered once, and only the two links differ between recipients. */
import { oneClickUnsubscribePage } from '#contract/calls/newsletter.ts';
import { pages } from '#contract/pages.ts';
import { type AppInfo, renderEmail } from '#emails/index.ts';
import type { MailMessage } from '#server/ports/mail/port.ts';
import { deliveryToken, newSecret } from '../email-link-token.ts';

export interface IssueContent {
  readonly subject: string;
  /** Markdown. */
  readonly content: string;
}

export interface UnsubscribeSecrets {
  readonly unsubscribe: string;
  readonly oneClick: string;
}

/** Creates the email of one delivery. */
export type PersonalizeEmail = (to: string, deliveryId: string, secrets: UnsubscribeSecrets) => MailMessage;

/** Shown while nothing has been written yet. */
const PREVIEW_PLACEHOLDER: IssueContent = {
  subject: 'Your newsletter',
  content: 'What you write will appear here, just as your readers will see it.',
};

const renderTemplate = (issue: IssueContent, unsubscribeLink: string, app: AppInfo) =>
  renderEmail('newsletter-issue', { ...issue, ...app, unsubscribeLink });

/** Headers by which mail programs and servers recognise a newsletter. They also prevent automatic replies. */
const listHeaders = ({ appUrl }: AppInfo) => ({
  'List-Id': `Evenkeel newsletter <newsletter.${new URL(appUrl).hostname}>`,
  Precedence: 'bulk',
  'Auto-Submitted': 'auto-generated',
});

export async function renderIssueEmail(issue: IssueContent, app: AppInfo): Promise<PersonalizeEmail> {
  // Random, so that it cannot occur in the issue's text.
  const tokenPlaceholder = newSecret();
  const { subject, html, text } = await renderTemplate(
    issue,
    `${app.appUrl}${pages.unsubscribeNewsletter}?token=${tokenPlaceholder}`,
    app,
  );
  const htmlParts = html.split(tokenPlaceholder);
  const textParts = text.split(tokenPlaceholder);
  const headers = listHeaders(app);
  const oneClick = `${app.appUrl}${oneClickUnsubscribePage.path}?token=`;
  return (to, deliveryId, secrets) => {
    const token = deliveryToken(deliveryId, secrets.unsubscribe);
    return {
      kind: 'newsletter.issue',
      to,
      subject,
      html: htmlParts.join(token),
      text: textParts.join(token),
      headers: {
        ...headers,
        'List-Unsubscribe': `<${oneClick}${deliveryToken(deliveryId, secrets.oneClick)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    };
  };
}

/**
 * The issue as a test email for its author. There is no delivery to refer to, so its unsubscribe links lead to the
 * form.
 */
export async function renderTestEmail(issue: IssueContent, to: string, app: AppInfo): Promise<MailMessage> {
  const email = await renderTemplate(issue, `${app.appUrl}${pages.unsubscribe}`, app);
  const headers = { ...listHeaders(app), 'List-Unsubscribe': `<${app.appUrl}${pages.unsubscribe}>` };
  return { kind: 'newsletter.test', to, ...email, headers };
}

/** The email this text would become, as an HTML document. */
export async function renderPreview({ subject, content }: IssueContent, app: AppInfo): Promise<string> {
  const issue = {
    subject: subject.trim() || PREVIEW_PLACEHOLDER.subject,
    content: content.trim() || PREVIEW_PLACEHOLDER.content,
  };
  return (await renderTemplate(issue, `${app.appUrl}${pages.unsubscribe}`, app)).html;
}
