/** Defines which resources pages may load, and from which origins. */
import { standalonePageStyleHash } from '../../standalone-page.ts';

/** Other origins that pages may load from: only those of configured services. */
export interface ExternalSources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
  /** The origins that may open the browser's payment sheet. */
  readonly payment: readonly string[];
}

export const noExternalSources: ExternalSources = { scripts: [], frames: [], connections: [], payment: [] };

const commonDirectives = ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"];

/** For all responses that are not pages of the app. */
export const defaultContentSecurityPolicy = ["default-src 'self'", "img-src 'self' data:", ...commonDirectives].join(
  '; ',
);

/**
 * For an email that one of our own pages shows in a frame. Emails have inline styles, so those are allowed. No script
 * runs and nothing is loaded. `sandbox` keeps the email from acting as one of our own pages.
 */
export const framedPageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-store',
};

/** Hashes of a page's inline scripts and styles. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** For a page of the app. */
export function pageContentSecurityPolicy(inline: InlineHashes, external: ExternalSources): string {
  const { scripts, frames, connections } = external;
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inline.scripts, ...scripts].join(' '),
    ...(frames.length > 0 ? [["frame-src 'self'", ...frames].join(' ')] : []),
    ...(connections.length > 0 ? [["connect-src 'self'", ...connections].join(' ')] : []),
    ["style-src 'self'", ...inline.styles].join(' '),
    "img-src 'self' data: blob:",
    ...commonDirectives,
  ].join('; ');
}

/** For a small page of ours that is not part of the app: only its own styles are allowed. */
export const standalonePageHeaders = {
  'content-security-policy': pageContentSecurityPolicy(
    { scripts: [], styles: [standalonePageStyleHash] },
    noExternalSources,
  ),
};

export function permissionsPolicy({ payment }: ExternalSources): string {
  const payers = payment.length > 0 ? `self ${payment.map((origin) => `"${origin}"`).join(' ')}` : '';
  return `camera=(), microphone=(), geolocation=(), payment=(${payers})`;
}
