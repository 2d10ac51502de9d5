/** Every email with the example props of its template, for viewing and for tests of all emails. */
import { type EmailName, emailNames, loadTemplate, type RenderedEmail, renderEmail } from './index.ts';

export interface EmailPreview extends RenderedEmail {
  readonly name: string;
}

/** In the order of their names. */
export const renderPreviews = (): Promise<readonly EmailPreview[]> =>
  Promise.all(emailNames.toSorted().map((name) => renderPreview(name)));

async function renderPreview<Name extends EmailName>(name: Name): Promise<EmailPreview> {
  const { PreviewProps } = (await loadTemplate(name)).default;
  return { name, ...(await renderEmail(name, PreviewProps)) };
}
