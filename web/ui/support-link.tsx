import { Mail } from 'lucide-react';

const FALLBACK_ADDRESS = 'support@evenkeel.test';

/** The server writes the operator's address into the page's head. */
function supportAddress(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="support-email"]');
  const address = meta?.content.trim() ?? '';
  return address.includes('@') ? address : FALLBACK_ADDRESS;
}

/** A mail to the people who run this Evenkeel. */
export function SupportLink() {
  return (
    <a href={`mailto:${supportAddress()}`} className="inline-flex min-h-tap items-center gap-2 text-small font-medium">
      <Mail className="size-5" strokeWidth={1.75} aria-hidden="true" />
      Contact support
    </a>
  );
}
