import { Link } from 'wouter';
import { PRODUCT_NAME } from '../../../contract/limits.ts';

interface LogoProps {
  /** On a sky, the line and hull take the text colour. */
  readonly sky?: boolean;
}

/** Lamp, level line and hull. Never tilted. */
export function Logo({ sky = false }: LogoProps) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={`size-7.5 flex-none ${sky ? '' : 'text-primary'}`}>
      <circle cx="16" cy="6.6" r="3.1" className="fill-lamp" />
      <rect x="1.5" y="11.9" width="29" height="2.5" rx="1.25" fill="currentColor" />
      <path d="M5.5 16.9h21a10.5 10.5 0 0 1-21 0Z" fill="currentColor" />
    </svg>
  );
}

/** The logo with the name, linking to Home. */
export function Brand({ sky = false }: LogoProps) {
  return (
    <Link
      href="/"
      className="inline-flex min-h-tap items-center gap-2.5 font-voice text-[1.375rem] leading-none font-medium text-inherit no-underline"
    >
      <Logo sky={sky} />
      <span>{PRODUCT_NAME}</span>
    </Link>
  );
}
