/** Markdown that an administrator wrote, as the elements of a mail. Nothing in it can load or run anything. */
import type { ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';
import { MailLink, Paragraph, Title } from './elements.tsx';
import { fonts, light } from './look.ts';

const listStyle = {
  margin: '0 0 16px',
  padding: '0 0 0 24px',
  fontSize: '17px',
  lineHeight: '26px',
  color: light.text,
};
const codeStyle = { fontFamily: fonts.code, fontSize: '15px', backgroundColor: light.ground, color: light.text };

/** The mail's own title is the only heading of the first level, so all others stand below it. */
const components: Components = {
  h1: ({ children }) => <Title as="h2">{children}</Title>,
  h2: ({ children }) => <Title as="h2">{children}</Title>,
  h3: ({ children }) => <Title as="h3">{children}</Title>,
  h4: ({ children }) => <Title as="h3">{children}</Title>,
  h5: ({ children }) => <Title as="h3">{children}</Title>,
  h6: ({ children }) => <Title as="h3">{children}</Title>,
  p: ({ children }) => <Paragraph>{children}</Paragraph>,
  a: ({ href, children }) => (href ? <MailLink href={href}>{children}</MailLink> : children),
  // A picture from elsewhere would tell its server who opened the mail, and when.
  img: ({ alt }) => alt,
  ul: ({ children }) => (
    <ul className="ek-text" style={listStyle}>
      {children}
    </ul>
  ),
  ol: ({ children, start }) => (
    <ol className="ek-text" start={start} style={listStyle}>
      {children}
    </ol>
  ),
  li: ({ children }) => <li style={{ margin: '0 0 8px' }}>{children}</li>,
  blockquote: ({ children }) => (
    <blockquote
      className="ek-line"
      style={{ margin: '0 0 16px', padding: '0 0 0 16px', borderLeft: `3px solid ${light.border}` }}
    >
      {children}
    </blockquote>
  ),
  pre: ({ children }) => (
    <pre style={{ margin: '0 0 16px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{children}</pre>
  ),
  code: ({ children }) => (
    <code className="ek-code" style={codeStyle}>
      {children}
    </code>
  ),
  hr: () => <hr className="ek-line" style={{ border: 0, borderTop: `1px solid ${light.border}`, margin: '24px 0' }} />,
};

const allowed = new Set(['https:', 'http:', 'mailto:']);

/** Where a link leads: to the web or a mail, and a path to a page of ours. Of anything else only the words are left. */
const leadTo = (appUrl: string) => (url: string) => {
  const to = URL.canParse(url, `${appUrl}/`) ? new URL(url, `${appUrl}/`) : null;
  return to && allowed.has(to.protocol) ? to.href : '';
};

/** The letter. @param appUrl origin that links without one belong to. */
export const LetterText = ({ content, appUrl }: { readonly content: string; readonly appUrl: string }): ReactNode => (
  <Markdown skipHtml urlTransform={leadTo(appUrl)} components={components}>
    {content}
  </Markdown>
);

/** The first words without the signs of Markdown, for the line that mail programs show beside the subject. */
export const firstWords = (content: string): string =>
  content
    .slice(0, 1000)
    .replace(/<[^>]*>/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(#{1,6}|[-*+>]|\d+\.)\s+/gm, '')
    .replace(/[*_`~]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 150);
