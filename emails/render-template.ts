import { createElement, type FunctionComponent } from 'react';
import { render, toPlainText } from 'react-email';

/** Headings stay as they were written: capitals are hard to read, and a screen reader spells them. */
const keepHeadingCase = ['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } }));

/** The two bodies of one email; the plain one is made from the other, so they never say different things. */
export async function renderTemplate<Props extends object>(
  template: FunctionComponent<Props>,
  props: Props,
): Promise<{ html: string; text: string }> {
  const html = await render(createElement(template, props));
  return { html, text: toPlainText(html, { selectors: keepHeadingCase }) };
}
