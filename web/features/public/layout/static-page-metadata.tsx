import { PRODUCT_NAME, TAGLINE } from '#contract/limits.ts';

export interface StaticPageMetadataProps {
  /** Null for a page without its own URL, which search engines must not index. */
  readonly path: string | null;
  /** Null for the product's own name and tagline. */
  readonly title: string | null;
  readonly description: string | null;
  /** Facts for search engines, in schema.org terms. */
  readonly structuredData?: object;
  /** A script that must run before the first paint. The server puts its hash into the content security policy. */
  readonly beforeFirstPaint?: string;
}

/** The server replaces this with its own origin at startup. */
export const ORIGIN_PLACEHOLDER = '%APP_URL%';
const SHARE_IMAGE_URL = `${ORIGIN_PLACEHOLDER}/share.png`;

/** The metadata of a static page for browsers, search engines and link previews. */
export function StaticPageMetadata({
  path,
  title,
  description,
  structuredData,
  beforeFirstPaint,
}: StaticPageMetadataProps) {
  const fullTitle = title ? `${title} | ${PRODUCT_NAME}` : `${PRODUCT_NAME} - ${TAGLINE}`;
  if (path === null) {
    return (
      <>
        <title>{fullTitle}</title>
        <meta name="robots" content="noindex" />
      </>
    );
  }
  const address = `${ORIGIN_PLACEHOLDER}${path}`;
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      <meta name="robots" content="index, follow" />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={PRODUCT_NAME} />
      <meta property="og:title" content={fullTitle} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={address} />
      <meta property="og:image" content={SHARE_IMAGE_URL} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`${PRODUCT_NAME}: ${TAGLINE}`} />
      <meta property="og:locale" content="en_GB" />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={fullTitle} />
      {description && <meta name="twitter:description" content={description} />}
      <meta name="twitter:image" content={SHARE_IMAGE_URL} />
      {structuredData && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts, with < escaped
          dangerouslySetInnerHTML={{ __html: JSON.stringify(structuredData).replaceAll('<', '\\u003c') }}
        />
      )}
      {beforeFirstPaint && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, from our own source
        <script dangerouslySetInnerHTML={{ __html: beforeFirstPaint }} />
      )}
    </>
  );
}
