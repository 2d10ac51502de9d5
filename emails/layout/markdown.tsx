/** Renders Markdown that an administrator wrote as elements of an email. It cannot load resources or run scripts. */
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString as plainWords } from 'mdast-util-to-string';
import type { ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';
import { visit } from 'unist-util-visit';
import { Paragraph, TextLink, Title } from './elements.tsx';
import { fonts, light } from './theme.ts';

const listStyle = {
  margin: '0 0 16px',
  padding: '0 0 0 24px',
  fontSize: '17px',
  lineHeight: '26px',
  color: light.text,
};
const codeStyle = { fontFamily: fonts.code, fontSize: '15px', backgroundColor: light.ground, color: light.text };

/** The email's own title is the only heading of the first level, so all others are on lower levels. */
const markdownComponents: Components = {
  h1: ({ children }) => <Title as="h2">{children}</Title>,
  h2: ({ children }) => <Title as="h2">{children}</Title>,
  h3: ({ children }) => <Title as="h3">{children}</Title>,
  h4: ({ children }) => <Title as="h3">{children}</Title>,
  h5: ({ children }) => <Title as="h3">{children}</Title>,
  h6: ({ children }) => <Title as="h3">{children}</Title>,
  p: ({ children }) => <Paragraph>{children}</Paragraph>,
  a: ({ href, children }) => (href ? <TextLink href={href}>{children}</TextLink> : children),
  // A remote picture would tell its server who opened the email, and when.
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

const allowedProtocols = new Set(['https:', 'http:', 'mailto:']);

/**
 * The target of a link: the web, an email address, or, given by its path, a page of ours. Any other link becomes plain
 * text.
 */
const resolveLink = (appUrl: string) => (url: string) => {
  const to = URL.canParse(url, `${appUrl}/`) ? new URL(url, `${appUrl}/`) : null;
  return to && allowedProtocols.has(to.protocol) ? to.href : '';
};

const MAX_LINES = 1000;
/**
 * The maximum number of asterisks, underscores and brackets in one paragraph: the parser searches for the counterpart
 * of each.
 */
const MAX_PAIRED_SIGNS = 500;

/** Quote and list markers beyond the eighth, at the start of a line. */
const nestedPrefixes = /^((?:[ \t]*(?:>|[-*+][ \t]|\d+[.)][ \t])){8})(?:[ \t]*(?:>|[-*+][ \t]|\d+[.)][ \t]))+/gm;
/** White space beyond 40 characters, at the start of a line. */
const indentation = /^([ \t]{40})[ \t]+/gm;
const pairedSigns = /[*_[\]]/g;

const escapePairs = (block: string): string =>
  (block.match(pairedSigns)?.length ?? 0) > MAX_PAIRED_SIGNS ? block.replace(pairedSigns, '\\$&') : block;

/**
 * Limits nesting, because the parser would otherwise block the server for minutes. Ordinary text is unchanged, and any
 * other text keeps all its words.
 */
function limitNesting(content: string): string {
  const lines = content.split(/\r\n?|\n/);
  return [...lines.slice(0, MAX_LINES), lines.slice(MAX_LINES).join(' ')]
    .join('\n')
    .replace(nestedPrefixes, '$1')
    .replace(indentation, '$1')
    .split(/\n[ \t]*\n/)
    .map(escapePairs)
    .join('\n\n');
}

/**
 * The body of the email.
 * @param appUrl the origin of links that have none.
 */
export const EmailMarkdown = ({
  content,
  appUrl,
}: {
  readonly content: string;
  readonly appUrl: string;
}): ReactNode => (
  <Markdown skipHtml urlTransform={resolveLink(appUrl)} components={markdownComponents}>
    {limitNesting(content)}
  </Markdown>
);

const TEXT_BLOCKS = ['paragraph', 'heading', 'code'];

/** The first words without Markdown or HTML, for the line that mail programs show next to the subject. */
export function previewText(content: string): string {
  const words: string[] = [];
  visit(fromMarkdown(limitNesting(content.slice(0, 1000))), TEXT_BLOCKS, (block) => {
    words.push(plainWords(block, { includeHtml: false }));
  });
  return words.join(' ').replace(/\s+/g, ' ').trim().slice(0, 150);
}
