import { Link } from 'wouter';
import { PRODUCT_NAME } from '#contract/limits.ts';

interface LogoProps {
  /** True on a sky: the line and hull then take the text colour. */
  readonly sky?: boolean;
}

/** The lamp, the level line and the hull. Must never be tilted. */
function Logo({ sky = false }: LogoProps) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={`size-7.5 flex-none ${sky ? '' : 'text-primary'}`}>
      <circle cx="16" cy="6.6" r="3.1" className="fill-lamp" />
      <rect x="1.5" y="11.9" width="29" height="2.5" rx="1.25" fill="currentColor" />
      <path d="M5.5 16.9h21a10.5 10.5 0 0 1-21 0Z" fill="currentColor" />
    </svg>
  );
}

/** For a link that contains only a BrandLabel. It shrinks before anything beside it does. */
export const BRAND_LINK_CLASS =
  'inline-flex h-tap min-w-7.5 shrink-99999 flex-wrap gap-x-2.5 overflow-clip font-voice text-[1.375rem] leading-(--ek-tap) ' +
  'font-medium text-inherit no-underline';

/**
 * The logo with the name. In a header without space for both, the name wraps to a line that is clipped, so that
 * everything else stays on one line.
 */
export function BrandLabel({ sky = false }: LogoProps) {
  return (
    <>
      <span className="grid h-tap place-items-center">
        <Logo sky={sky} />
      </span>
      <span data-gives-way="">{PRODUCT_NAME}</span>
    </>
  );
}

/** Links to Home. */
export function Brand({ sky = false }: LogoProps) {
  return (
    <Link href="/" className={BRAND_LINK_CLASS}>
      <BrandLabel sky={sky} />
    </Link>
  );
}
