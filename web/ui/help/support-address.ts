const FALLBACK_ADDRESS = 'support@evenkeel.test';

/** The support email address of this installation. The server puts it into the page's head. */
export function supportAddress(): string {
  // At build time this is a placeholder, which the server replaces at startup.
  if (typeof document === 'undefined') return '%SUPPORT_EMAIL%';
  const meta = document.querySelector<HTMLMetaElement>('meta[name="support-email"]');
  const address = meta?.content.trim() ?? '';
  return address.includes('@') ? address : FALLBACK_ADDRESS;
}
