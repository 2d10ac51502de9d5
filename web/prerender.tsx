/** Runs once, at build: pages as HTML, so that they are read before any script has come, or without one. */
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { pages } from '../contract/pages.ts';
import { HelpPage } from './features/public/help-page.tsx';
import { HelpWithoutScript } from './features/public/help-without-script.tsx';

export interface PrerenderedPage {
  /** The file's name, which is also its path. */
  readonly name: string;
  readonly title: string;
  readonly html: string;
}

/** The app takes the place of it once it has started. */
export const prerenderedPages = (): readonly PrerenderedPage[] => [
  {
    name: 'help',
    title: 'Help now | Evenkeel',
    html: renderToStaticMarkup(
      <Router ssrPath={pages.help}>
        <HelpPage />
        <noscript>
          <HelpWithoutScript />
        </noscript>
      </Router>,
    ),
  },
];
