const FALLBACK_ADDRESS = 'support@evenkeel.test';

/** The support email address of this installation. The server puts it into the page's head. */
export function supportAddress(): string {
  // A placeholder at build time, which the server fills in when it starts.
  if (typeof document === 'undefined') return '%SUPPORT_EMAIL%';
  const meta = document.querySelector<HTMLMetaElement>('meta[name="support-email"]');
  const address = meta?.content.trim() ?? '';
  return address.includes('@') ? address : FALLBACK_ADDRESS;
}
