import { Mail } from 'lucide-react';
import { supportAddress } from './support-address.ts';

/** An email link to the support address. */
export function SupportLink() {
  return (
    <a href={`mailto:${supportAddress()}`} className="inline-flex min-h-tap items-center gap-2 text-small font-medium">
      <Mail className="size-5" strokeWidth={1.75} aria-hidden="true" />
      Contact support
    </a>
  );
}
