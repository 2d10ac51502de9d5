import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'wouter';
import { isInApp } from '../../../contract/pages.ts';

interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
}

/** A page of the app opens in place; a document, an address of the server or one elsewhere is a plain navigation. */
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
