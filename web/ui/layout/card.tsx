import type { ComponentPropsWithoutRef, ElementType } from 'react';

type CardProps<Tag extends ElementType> = {
  /** The element: `section` when it has a heading, `li` in a list. */
  readonly as?: Tag;
  readonly pad?: boolean;
  /** Raises the card above its surroundings. */
  readonly lift?: boolean;
} & ComponentPropsWithoutRef<Tag>;

/** A paper-coloured card on the page. Cards must not be nested. */
export function Card<Tag extends ElementType = 'div'>({ as, pad = false, lift = false, ...rest }: CardProps<Tag>) {
  const Tag: ElementType = as ?? 'div';
  const { className = '', ...others } = rest as { className?: string };
  const look = `rounded-card bg-surface ${lift ? 'shadow-lift' : 'shadow-rest'} ${pad ? 'px-5 py-6 lg:p-8' : ''}`;
  return <Tag className={`${look} ${className}`} {...others} />;
}
