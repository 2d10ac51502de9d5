import { beforeAll, describe, expect, it } from 'vitest';
import { pages } from '../contract/pages.ts';
import { renderEmail } from './index.ts';
import { dark, light } from './layout/theme.ts';
import { type EmailPreview, renderPreviews } from './previews.ts';

const APP = 'http://localhost:3000';
const NAMES = [
  'account-deleted',
  'confirm-email-change',
  'data-exported',
  'email-change-requested',
  'email-changed',
  'existing-account',
  'new-sign-in',
  'newsletter-confirmation',
  'newsletter-issue',
  'password-changed',
  'payment-failed',
  'receipt',
  'reset-password',
  'security-alert',
  'subscription-cancelled',
  'subscription-ended',
  'subscription-reactivated',
  'subscription-refunded',
  'trial-started',
  'upcoming-charge',
  'verify-email',
];

const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
const isOurPage = (link: string) => {
  const { origin, pathname } = new URL(link);
  return origin === APP && Object.values<string>(pages).includes(pathname);
};

let previews: ReadonlyMap<string, EmailPreview>;
beforeAll(async () => {
  previews = new Map((await renderPreviews()).map((one) => [one.name, one]));
});

it('renderPreviews covers exactly the templates listed in this test', () => {
  expect([...previews.keys()]).toEqual(NAMES);
});

describe.each(NAMES)('the email %s', (name) => {
  const email = () => {
    const found = previews.get(name);
    if (!found) throw new Error(`There is no template ${name}.`);
    return found;
  };

  it('links only to app pages and the support address, and repeats every link in the plain text', () => {
    const links = linksOf(email().html);
    const toPages = links.filter((link) => link !== 'mailto:support@evenkeel.test');
    expect(toPages.filter((link) => !isOurPage(link))).toEqual([]);
    expect(toPages.filter((link) => !email().text.includes(link))).toEqual([]);
    expect(links).toContain('mailto:support@evenkeel.test');
    expect(email().text).toContain('support@evenkeel.test');
    expect(toPages).toContain(`${APP}/help`);
  });

  it('contains no external resources, scripts or forms', () => {
    expect(email().html).not.toMatch(
      /<(img|script|link|iframe|form|input|object|video)\b|url\(|@import|src=|\son\w+=/i,
    );
  });

  it('supports light and dark colour schemes', () => {
    const { html } = email();
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('<meta name="supported-color-schemes" content="light dark"/>');
    expect(html).toMatch(/@media \(prefers-color-scheme: dark\)[^@]*\.ek-text \{ color: #ece7df !important; \}/);
    const coloured = [...html.matchAll(/<(\w+)[^>]*style="[^"]*(?<!-)color:[^"]*"[^>]*>/g)].map(([tag]) => tag);
    expect(coloured.length).toBeGreaterThan(3);
    expect(coloured.filter((tag) => !tag.includes('class="ek-') && !tag.startsWith('<td'))).toEqual([]);
  });

  it('declares its language and has a single heading, which is also its title', () => {
    const { html } = email();
    expect(html).toMatch(/<html[^>]*lang="en"/);
    const [, heading] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain(`<title>${heading}</title>`);
    expect(html.match(/<table(?![^>]*role="presentation")/g)).toBeNull();
  });

  it('has no unfilled placeholders, and a one-line subject of 8 to 78 characters', () => {
    const { html, text, subject } = email();
    for (const words of [html, text, subject])
      expect(words).not.toMatch(/undefined|\bnull\b|\[object|NaN|\{\{|\$\{|TODO/);
    expect(subject).toMatch(/^[^\r\n]{8,78}$/);
  });

  it('has a plain text without markup, upper-cased headings or the preview text', () => {
    const { text, html } = email();
    expect(text).not.toMatch(/<(?!https?:)\/?\w+|&\w+;|prefers-color-scheme/);
    const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
    expect(text).toContain(heading.replaceAll('&#x27;', "'"));
    expect(text).toMatch(/^Evenkeel\n/);
  });

  it('has no address in its plain text that punctuation follows', () => {
    const addresses = [...email().text.matchAll(/(?:https?:\/\/|[\w.+-]+@)[^\s<>]+/g)].map(([address]) => address);
    expect(addresses.length).toBeGreaterThan(1);
    expect(addresses.filter((address) => /[.,;:!?'")\]]$/.test(address))).toEqual([]);
  });

  it('shows the full URL of each link with a token, except for unsubscribe links', () => {
    const links = linksOf(email().html).filter((link) => link.includes('token=') && !link.includes('/unsubscribe'));
    for (const link of links) expect(email().html).toContain(`>${link}</a>`);
  });
});

describe('email wording', () => {
  const flat = (text: string) => text.replace(/\s+/g, ' ');

  it.each([
    [
      'new-sign-in',
      ['Chrome on Android', 'Saturday, 21 November 2026 at 19:30 GMT', "If this wasn't you, choose a new"],
    ],
    ['newsletter-confirmation', ['please confirm', '30 days', "you won't get the newsletter"]],
    [
      'data-exported',
      ['downloaded a copy of everything', 'Saturday, 21 November 2026 at 19:30 GMT', "If this wasn't you"],
    ],
    ['account-deleted', ["can't be restored", 'a free trial was used', "you won't be charged again"]],
  ])('%s states the key facts in HTML and plain text', async (name, facts) => {
    const { html, text } = previews.get(name) ?? { html: '', text: '' };
    const words = flat(
      html
        .replace(/<!--.*?-->/gs, '')
        .replace(/<[^>]+>/g, ' ')
        .replaceAll('&#x27;', "'"),
    );
    for (const one of facts) {
      expect(words).toContain(one);
      expect(flat(text)).toContain(one);
    }
  });
  const accountDeleted = async (kept: { keepsAddressHash: boolean; paid: boolean }) =>
    flat((await renderEmail('account-deleted', { appUrl: APP, supportEmail: 'help@evenkeel.test', ...kept })).text);

  it('account-deleted mentions no trial or payment to a user who had neither', async () => {
    const text = await accountDeleted({ keepsAddressHash: false, paid: false });
    expect(text).not.toMatch(/trial|charged|provider/);
  });
  it('account-deleted counts all that is kept: one code or two, and the log', async () => {
    const [none, one] = ['It holds nothing about you.', 'made from your address'];
    const log = 'The log of account activity keeps its lines for two years';
    const withoutTrial = await accountDeleted({ keepsAddressHash: false, paid: false });
    expect([withoutTrial.match(/We keep [^,]+/)?.[0], withoutTrial.includes(none), withoutTrial.includes(one)]).toEqual(
      ['We keep one code', true, false],
    );
    const withTrial = await accountDeleted({ keepsAddressHash: true, paid: true });
    expect([withTrial.match(/We keep [^,]+/)?.[0], withTrial.includes(none), withTrial.includes(one)]).toEqual([
      'We keep two codes',
      false,
      true,
    ]);
    for (const text of [withoutTrial, withTrial]) expect(text).toContain(log);
  });
});

/** Relative luminance and contrast as WCAG 2.2 defines them. */
const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string) => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};

it.each([
  ['light', light],
  ['dark', dark],
])('the %s email palette has a text contrast above 4.5 to 1', (_, palette) => {
  for (const letters of [palette.text, palette.muted, palette.primary])
    expect(contrast(letters, palette.surface)).toBeGreaterThan(4.5);
  expect(contrast(palette.text, palette.ground)).toBeGreaterThan(4.5);
  expect(contrast(palette.onPrimary, palette.primary)).toBeGreaterThan(4.5);
});
