import { createElement, type FunctionComponent } from 'react';
import { render, toPlainText } from 'react-email';

/** Headings keep their case: capitals are hard to read, and a screen reader may spell them. */
const keepHeadingCase = ['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } }));

/** Both bodies of one email. The plain text is generated from the HTML, so that they always agree. */
export async function renderTemplate<Props extends object>(
  template: FunctionComponent<Props>,
  props: Props,
): Promise<{ html: string; text: string }> {
  const html = await render(createElement(template, props));
  return { html, text: toPlainText(html, { selectors: keepHeadingCase }) };
}
