/**
 * Runs at build time (and for each request of `npm run dev`) and renders the public pages as HTML. They contain no
 * React: their interactive parts are in web/static-page-client.ts, a small script that finds its elements in the page.
 */
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { TRIAL_DAYS } from '../contract/limits.ts';
import { pages } from '../contract/pages.ts';
import { AboutPage } from './features/public/about-page.tsx';
import { FaqPage } from './features/public/faq/faq-page.tsx';
import { questionGroups } from './features/public/faq/questions.ts';
import { faqStructuredData } from './features/public/faq/structured-data.ts';
import { HelpPage } from './features/public/help/help-page.tsx';
import { HowWeWritePage } from './features/public/how-we-write/how-we-write-page.tsx';
import { afterFirstPaintScript, type DeferredAssets } from './features/public/landing/after-first-paint.ts';
import { landingLoaderScript } from './features/public/landing/landing-loader.tsx';
import { LandingPage } from './features/public/landing/landing-page.tsx';
import { productStructuredData } from './features/public/landing/product-structured-data.ts';
import { StaticPageMetadata, type StaticPageMetadataProps } from './features/public/layout/static-page-metadata.tsx';
import { PrivacyPage } from './features/public/legal/privacy-page.tsx';
import { TermsPage } from './features/public/legal/terms-page.tsx';
import { monthlyPrice } from './features/public/price.ts';
import { StaticNotFoundPage } from './features/public/static-not-found-page.tsx';

interface StaticPage extends StaticPageMetadataProps {
  /** File name without its extension. */
  readonly name: string;
  readonly page: ReactElement;
  /** The script that starts the page's deferred assets after the first paint. */
  readonly startScript?: (later: DeferredAssets) => string;
}

const staticPages: readonly StaticPage[] = [
  {
    name: 'landing',
    path: pages.home,
    title: null,
    description: `Rate how you feel, read a short supportive quote written for that moment, and see your days over time. ${TRIAL_DAYS} days free, then ${monthlyPrice} a month.`,
    structuredData: productStructuredData,
    beforeFirstPaint: landingLoaderScript,
    startScript: afterFirstPaintScript,
    page: <LandingPage />,
  },
  {
    name: 'about',
    path: pages.about,
    title: 'About',
    description:
      'Why Evenkeel exists, what makes it different, what an AI language service sees and never sees, and what we promise.',
    page: <AboutPage />,
  },
  {
    name: 'faq',
    path: pages.faq,
    title: 'FAQ',
    description:
      'Answers to 30 questions about Evenkeel: the free trial and its price, check-ins and quotes, your data, and where to get help.',
    page: <FaqPage />,
    structuredData: faqStructuredData(questionGroups),
  },
  {
    name: 'help',
    path: pages.help,
    title: 'Help now',
    description: 'Free lines to call or text when you need someone to talk to now, country by country.',
    page: <HelpPage />,
  },
  {
    name: 'how-we-write',
    path: pages.howWeWrite,
    title: 'How we write',
    description:
      'The rules every quote follows, who writes, what a service receives, what happens when a rule is broken, and how well it all works, in figures.',
    page: <HowWeWritePage />,
  },
  {
    name: 'terms',
    path: pages.terms,
    title: 'Terms',
    description: 'The terms you agree to when you use Evenkeel, in plain English.',
    page: <TermsPage />,
  },
  {
    name: 'privacy',
    path: pages.privacy,
    title: 'Privacy',
    description: 'What Evenkeel keeps about you, why, for how long, and how to download or delete it.',
    page: <PrivacyPage />,
  },
  // For every path that is not a page.
  { name: 'not-found', path: null, title: '404 Page Not Found', description: null, page: <StaticNotFoundPage /> },
];

interface RenderedStaticPage extends Pick<StaticPage, 'name' | 'startScript'> {
  /** Null for the page shown at every path that is not a page. */
  readonly path: string | null;
  /** Replaces the two comments in web/static-page.html. */
  readonly head: string;
  readonly body: string;
}

export const renderStaticPages = (): readonly RenderedStaticPage[] =>
  staticPages.map(({ name, page, startScript, ...head }) => ({
    name,
    startScript,
    path: head.path,
    head: renderToStaticMarkup(<StaticPageMetadata {...head} />),
    body: renderToStaticMarkup(<Router ssrPath={head.path ?? '/not-found'}>{page}</Router>),
  }));
