import { createElement, type FunctionComponent } from 'react';
import { render, toPlainText } from 'react-email';

/** Headings keep their case: capitals are hard to read, and a screen reader may spell them. */
const keepHeadingCase = ['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } }));

/**
 * Puts a link's address in angle brackets, because mail programs make a full stop after it part of the link otherwise.
 */
const bracketLinks = {
  selector: 'a.ek-link',
  format: 'anchor',
  options: { linkBrackets: ['<', '>'] as [string, string], hideLinkHrefIfSameAsText: true },
};

/** An address that ends its line needs none. */
const LAST_IN_LINE = /<(https?:\/\/[^<>\s]+)>$/gm;

/** Both bodies of one email. The plain text is generated from the HTML, so that they always agree. */
export async function renderTemplate<Props extends object>(
  template: FunctionComponent<Props>,
  props: Props,
): Promise<{ html: string; text: string }> {
  const html = await render(createElement(template, props));
  const text = toPlainText(html, { selectors: [...keepHeadingCase, bracketLinks] });
  return { html, text: text.replace(LAST_IN_LINE, '$1') };
}
