import { createElement, type FunctionComponent } from 'react';
import { render, toPlainText } from 'react-email';

/** Headings keep their case: capitals are hard to read, and a screen reader may spell them. */
const keepHeadingCase = ['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } }));

/**
 * Within a sentence, a link's address is put in angle brackets. Without them, mail programs make the full stop after it
 * part of the link.
 */
const bracketLinks = {
  selector: 'a.ek-link',
  format: 'anchor',
  options: { linkBrackets: ['<', '>'] as [string, string], hideLinkHrefIfSameAsText: true },
};

/** Both bodies of one email. The plain text is generated from the HTML, so that they always agree. */
export async function renderTemplate<Props extends object>(
  template: FunctionComponent<Props>,
  props: Props,
): Promise<{ html: string; text: string }> {
  const html = await render(createElement(template, props));
  return { html, text: toPlainText(html, { selectors: [...keepHeadingCase, bracketLinks] }) };
}
