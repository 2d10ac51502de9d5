/** Every mail with the example that its template names, for looking at and for the tests of all of them. */
import { readdirSync } from 'node:fs';

export interface EmailPreview {
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

type RenderEmail = (props: object) => Promise<Omit<EmailPreview, 'name'>>;

/** "verify-email" is rendered by renderVerifyEmail. */
const renderFunctionName = (name: string) =>
  `render${name.replace(/(?:^|-)(\w)/g, (_, initial: string) => initial.toUpperCase())}`;

/** In the order of their names. */
export async function renderPreviews(): Promise<readonly EmailPreview[]> {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  );
  const previews = await Promise.all(files.map((file) => renderPreview(file)));
  return previews.filter((one) => one !== null).sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Null for a file that is a part of mails and none itself. */
async function renderPreview(file: string): Promise<EmailPreview | null> {
  const [folder = '', name = ''] = file.slice(0, -'.tsx'.length).split('/');
  const template = (await import(`../emails/${folder}/${name}.tsx`)) as Template;
  const props = template.default?.PreviewProps;
  if (!props) return null;
  const mail = template[renderFunctionName(name)] as RenderEmail | undefined;
  if (!mail) throw new Error(`emails/${file} exports PreviewProps but no ${renderFunctionName(name)}.`);
  return { name, ...(await mail(props)) };
}
