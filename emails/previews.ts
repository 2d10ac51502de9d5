/** Every mail with the example that its template names, for looking at and for the tests of all of them. */
import { readdirSync } from 'node:fs';

export interface MailPreview {
  /** Of the template's file, such as "verify-email". */
  readonly name: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

interface Template {
  readonly default?: { readonly PreviewProps?: object };
  readonly [name: string]: unknown;
}

type Mail = (props: object) => Promise<Omit<MailPreview, 'name'>>;

/** "verify-email" is sent by verifyEmailMail. */
const senderOf = (name: string) => `${name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Mail`;

/** In the order of their names. */
export async function mailPreviews(): Promise<readonly MailPreview[]> {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.tsx'));
  const previews = await Promise.all(files.sort().map((file) => preview(file.slice(0, -'.tsx'.length))));
  return previews.filter((one) => one !== null);
}

/** Null for a file that is a part of mails and none itself. */
async function preview(name: string): Promise<MailPreview | null> {
  const template = (await import(`../emails/${name}.tsx`)) as Template;
  const props = template.default?.PreviewProps;
  if (!props) return null;
  const mail = template[senderOf(name)] as Mail | undefined;
  if (!mail) throw new Error(`emails/${name}.tsx has an example, and no ${senderOf(name)}.`);
  return { name, ...(await mail(props)) };
}
