/** One issue as the mail it is. It is rendered once; for each recipient only the two links are put in. */
import { oneClickPage } from '../../../contract/newsletter.ts';
import { pages } from '../../../contract/pages.ts';
import type { MailMessage } from '../../ports/mail/port.ts';
import { deliveryToken, newSecret } from './link-token.ts';

export interface LetterPlace {
  /** Origin of the app, without a trailing slash. */
  readonly appUrl: string;
  readonly supportEmail: string;
}

export interface Words {
  readonly subject: string;
  /** Markdown. */
  readonly content: string;
}

export interface LinkSecrets {
  readonly unsubscribe: string;
  readonly oneClick: string;
}

/** Makes the mail of one delivery. */
export type LetterFor = (to: string, deliveryId: string, secrets: LinkSecrets) => MailMessage;

/** Shown where nothing is written yet. */
const NOTHING_YET: Words = {
  subject: 'Your newsletter',
  content: 'What you write will stand here, as your readers will see it.',
};

async function render(words: Words, unsubscribeLink: string, place: LetterPlace) {
  // Loaded here and not above: React and the renderer take some 50 MB an idle server need not hold.
  const { newsletterIssueMail } = await import('../../../emails/newsletter-issue.tsx');
  return newsletterIssueMail({ ...words, ...place, unsubscribeLink });
}

/** What mail programs and mail servers know a newsletter by; nobody's holiday notice answers it. */
const listHeaders = ({ appUrl }: LetterPlace) => ({
  'List-Id': `Evenkeel newsletter <newsletter.${new URL(appUrl).hostname}>`,
  Precedence: 'bulk',
  'Auto-Submitted': 'auto-generated',
});

/** Renders the issue. */
export async function issueLetter(words: Words, place: LetterPlace): Promise<LetterFor> {
  // Random, so that no words of the issue can be it.
  const standIn = newSecret();
  const { subject, html, text } = await render(
    words,
    `${place.appUrl}${pages.unsubscribeNewsletter}?token=${standIn}`,
    place,
  );
  const htmlParts = html.split(standIn);
  const textParts = text.split(standIn);
  const headers = listHeaders(place);
  const oneClick = `${place.appUrl}${oneClickPage.path}?token=`;
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

/** The issue for its writer alone: it was sent to no subscriber, so its links lead to the form. */
export async function testLetter(words: Words, to: string, place: LetterPlace): Promise<MailMessage> {
  const letter = await render(words, `${place.appUrl}${pages.unsubscribe}`, place);
  const headers = { ...listHeaders(place), 'List-Unsubscribe': `<${place.appUrl}${pages.unsubscribe}>` };
  return { kind: 'newsletter.test', to, ...letter, headers };
}

/** The mail these words would be, as a document. */
export async function previewOf({ subject, content }: Words, place: LetterPlace): Promise<string> {
  const words = { subject: subject.trim() || NOTHING_YET.subject, content: content.trim() || NOTHING_YET.content };
  return (await render(words, `${place.appUrl}${pages.unsubscribe}`, place)).html;
}
