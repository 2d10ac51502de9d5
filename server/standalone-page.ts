/**
 * A small page of ours that is not part of the app: a question or a message, with links. It contains its own few
 * styles, in the colours of web/ui/styles/tokens.css, because only the build knows the names of the app's files.
 */
import { createHash } from 'node:crypto';

const style = `
:root {
  --background: oklch(0.953 0.0075 234); --surface: oklch(0.992 0.004 84); --text: oklch(0.265 0.034 232);
  --muted: oklch(0.445 0.03 230); --primary: oklch(0.395 0.064 224); --on-primary: oklch(0.985 0.006 84);
  --border: oklch(0.59 0.03 226); --lamp: oklch(0.7 0.132 62); --focus: oklch(0.47 0.15 256);
}
@media (prefers-color-scheme: dark) {
  :root {
    --background: oklch(0.206 0.02 238); --surface: oklch(0.25 0.021 238); --text: oklch(0.93 0.012 84);
    --muted: oklch(0.765 0.016 220); --primary: oklch(0.81 0.052 214); --on-primary: oklch(0.22 0.034 232);
    --border: oklch(0.61 0.022 230); --lamp: oklch(0.825 0.112 76); --focus: oklch(0.83 0.12 230);
  }
}
* { box-sizing: border-box; margin: 0; }
body {
  display: grid; grid-template: auto 1fr / minmax(0, 1fr); min-height: 100svh;
  background: var(--background); color: var(--text); font: 400 1.0625rem/1.55 system-ui, sans-serif;
}
header, main { width: min(100% - 40px, 27rem); margin-inline: auto; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; min-height: 60px; }
header a { display: inline-flex; align-items: center; gap: 10px; min-height: 44px; color: inherit; }
header a:first-child { font: 500 1.375rem/1 Georgia, serif; text-decoration: none; }
header a + a { font-size: 0.9375rem; font-weight: 500; }
svg { color: var(--primary); }
circle { fill: var(--lamp); }
main { display: grid; grid-template-columns: minmax(0, 1fr); align-content: center; gap: 16px; padding-bottom: 104px; }
h1 { font: 500 1.875rem/1.16 Georgia, serif; }
p { color: var(--muted); }
main a {
  display: grid; place-items: center; min-height: 48px; padding: 8px 22px; border: 1.5px solid transparent;
  border-radius: 12px; background: var(--primary); color: var(--on-primary); font-weight: 600; text-decoration: none;
}
main a + a { border-color: var(--border); background: var(--surface); color: var(--text); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
@media (forced-colors: active) { main a { border-color: LinkText; } }
`;

/** The policy of such a page allows exactly these styles. */
export const standalonePageStyleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

interface StandalonePage {
  /** The title of the document, without the product's name. */
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  /** The first is the primary one. */
  readonly links: readonly { readonly href: string; readonly label: string }[];
}

/** All parameters are our own text: nothing is escaped. */
export const standalonePage = ({ title, heading, text, links }: StandalonePage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} | Evenkeel</title>
<style>${style}</style>
</head>
<body>
<header>
<a href="/"><svg viewBox="0 0 32 32" width="30" height="30" fill="currentColor" aria-hidden="true"><circle cx="16" cy="6.6" r="3.1"/><rect x="1.5" y="11.9" width="29" height="2.5" rx="1.25"/><path d="M5.5 16.9h21a10.5 10.5 0 0 1-21 0Z"/></svg>Evenkeel</a>
<a href="/help">Help now</a>
</header>
<main>
<h1>${heading}</h1>
<p>${text}</p>
${links.map(({ href, label }) => `<a href="${href}">${label}</a>`).join('\n')}
</main>
</body>
</html>
`;
