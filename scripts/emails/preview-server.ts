/**
 * A small server that previews the emails: a list, and each email in light and dark theme, at phone and desktop width.
 */
import { createServer, type Server } from 'node:http';
import type { EmailPreview } from '../../emails/previews.ts';
import { escapeMarkup } from '../../server/text/escape-markup.ts';

const views = [
  { name: 'Phone, light', width: 390, theme: 'light' },
  { name: 'Phone, dark', width: 390, theme: 'dark' },
  { name: 'Desktop, light', width: 720, theme: 'light' },
  { name: 'Desktop, dark', width: 720, theme: 'dark' },
] as const;

const page = (title: string, body: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escapeMarkup(title)}</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; margin: 24px; background: #8a979e; color: #0b1216; }
  a { color: inherit; } h1 { font-size: 20px; } h2 { font-size: 14px; margin: 0 0 4px; }
  .views { display: flex; flex-wrap: wrap; gap: 24px; align-items: flex-start; }
  iframe { border: 0; max-width: 100%; } pre { background: #fff; padding: 16px; white-space: pre-wrap; max-width: 80ch; }
</style>${body}`;

const list = (emails: readonly EmailPreview[]) =>
  page(
    'Emails',
    `<h1>Emails</h1><ul>${emails
      .map(({ name, subject }) => `<li><a href="/${name}">${name}</a>: ${escapeMarkup(subject)}`)
      .join('')}</ul>`,
  );

const FIT = "this.style.height=this.contentDocument.documentElement.scrollHeight+'px'";

const onePage = ({ name, subject, text }: EmailPreview) =>
  page(
    subject,
    `<p><a href="/">All emails</a></p><h1>${escapeMarkup(subject)}</h1><div class="views">${views
      .map(
        (view) =>
          `<div><h2>${view.name}</h2><iframe title="${view.name}" width="${view.width}" height="600" onload="${FIT}" src="/${name}/${view.theme}"></iframe></div>`,
      )
      .join('')}<div><h2>Plain text</h2><pre>${escapeMarkup(text)}</pre></div></div>`,
  );

/** The email as an email program in this theme shows it, whatever theme the machine prefers. 'sent': unchanged. */
const inTheme = (html: string, theme: string) =>
  theme === 'sent' ? html : html.replace('(prefers-color-scheme: dark)', theme === 'dark' ? 'all' : 'not all');

/** @returns the page at this path, or null if there is none. */
function pageAt(path: string, emails: readonly EmailPreview[]): string | null {
  if (path === '/') return list(emails);
  const [, name, theme] = path.split('/');
  const email = emails.find((one) => one.name === name);
  if (!email) return null;
  return theme ? inTheme(email.html, theme) : onePage(email);
}

/** Creates the server, which does not listen yet. */
export const previewServer = (emails: readonly EmailPreview[]): Server =>
  createServer((request, response) => {
    const html = pageAt(new URL(request.url ?? '/', 'http://localhost').pathname, emails);
    response.writeHead(html === null ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(html ?? "There's no such email.");
  });
