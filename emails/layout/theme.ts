/** The app's own colours in the format of mail programs (hex), and the style sheet for dark mode. */

interface Palette {
  readonly ground: string;
  readonly surface: string;
  readonly text: string;
  readonly muted: string;
  readonly border: string;
  readonly primary: string;
  readonly onPrimary: string;
}

export const light: Palette = {
  ground: '#ebf0f4',
  surface: '#fefcf9',
  text: '#132833',
  muted: '#435762',
  border: '#cbd7db',
  primary: '#154d60',
  onPrimary: '#fcfaf6',
};

export const dark: Palette = {
  ground: '#0f1920',
  surface: '#18232b',
  text: '#ece7df',
  muted: '#a8b5ba',
  border: '#2f3b42',
  primary: '#9bcad6',
  onPrimary: '#081d28',
};

export const fonts = {
  voice: "Georgia, 'Times New Roman', serif",
  ui: "system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif",
  code: "ui-monospace, Menlo, Consolas, 'Courier New', monospace",
} as const;

/**
 * Colours are set on each element, for mail programs that ignore style sheets. In dark mode these rules override them.
 * For programs that invert colours themselves (Gmail, Outlook), text is always dark on a light background, which they
 * invert well.
 */
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .ek-card > tbody > tr > td { padding: 24px 20px !important; }
}
@media (prefers-color-scheme: dark) {
  .ek-ground, .ek-ground > table > tbody > tr > td { background-color: ${dark.ground} !important; }
  .ek-card { background-color: ${dark.surface} !important; border-color: ${dark.border} !important; }
  .ek-text { color: ${dark.text} !important; }
  .ek-muted { color: ${dark.muted} !important; }
  .ek-line { border-color: ${dark.border} !important; }
  .ek-name, .ek-link { color: ${dark.primary} !important; }
  .ek-button { background-color: ${dark.primary} !important; color: ${dark.onPrimary} !important; }
  .ek-code { background-color: ${dark.ground} !important; color: ${dark.text} !important; }
}`;
