import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'wouter';
import { isInApp } from '#contract/pages.ts';

interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
}

/**
 * Opens a page of the app without a page load. For a static page, a server URL or an external URL it is a plain link.
 */
export function PageLink({ href, children, ...rest }: PageLinkProps) {
  return isInApp(href) ? (
    <Link href={href} {...rest}>
      {children}
    </Link>
  ) : (
    <a href={href} {...rest}>
      {children}
    </a>
  );
}
