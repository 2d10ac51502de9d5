const FALLBACK_ADDRESS = 'support@evenkeel.test';

/** Where the people who run this Evenkeel are written to: the server puts it into the page's head. */
export function supportAddress(): string {
  // Written at build, filled in by the server when it starts.
  if (typeof document === 'undefined') return '%SUPPORT_EMAIL%';
  const meta = document.querySelector<HTMLMetaElement>('meta[name="support-email"]');
  const address = meta?.content.trim() ?? '';
  return address.includes('@') ? address : FALLBACK_ADDRESS;
}
