import type { ReactElement } from 'react';
import { render } from 'react-email';

/** The two bodies of one mail; the plain one is made from the other, so they never say different things. */
export async function renderMail(mail: ReactElement): Promise<{ html: string; text: string }> {
  const [html, text] = await Promise.all([render(mail), render(mail, { plainText: true })]);
  return { html, text };
}
