/** The two elements that look like a button: one performs an action, the other is a link. */
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { PageLink } from '../layout/page-link.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'paper' | 'line';
export type ButtonSize = 'small' | 'normal' | 'tall';

interface ButtonStyle {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly wide?: boolean;
  readonly className?: string;
}

const baseClass =
  'inline-flex items-center justify-center gap-2 rounded-control border-[1.5px] py-2 text-center leading-[1.2] ' +
  'font-semibold no-underline transition-colors duration-(--ek-duration-quick) ease-calm ' +
  'disabled:border-transparent disabled:bg-sunken disabled:text-muted ' +
  'aria-disabled:border-transparent aria-disabled:bg-sunken aria-disabled:text-muted';

const variantClasses: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover',
  secondary: 'border-border-strong bg-surface text-text hover:bg-primary-soft',
  ghost: 'border-transparent text-primary hover:bg-primary-soft disabled:bg-transparent aria-disabled:bg-transparent',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-hover',
  paper: 'border-transparent bg-paper text-on-paper hover:bg-paper/90',
  line: 'border-current text-on-water hover:bg-on-water/10',
};

const sizeClasses: Record<ButtonSize, string> = {
  small: 'min-h-tap px-4 text-small',
  normal: 'min-h-12 px-5.5',
  tall: 'min-h-14 px-5.5 text-[1.125rem]',
};

function buttonClass({ variant = 'primary', size = 'normal', wide = false, className = '' }: ButtonStyle): string {
  return `${baseClass} ${variantClasses[variant]} ${sizeClasses[size]} ${wide ? 'w-full' : ''} ${className}`;
}

interface ButtonProps extends ButtonStyle, Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ButtonStyle> {
  /** True while the action is in progress: the button ignores further presses and keeps the focus. */
  readonly pending?: boolean;
}

export function Button({ variant, size, wide, className, pending = false, type, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      className={buttonClass({ variant, size, wide, className })}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? preventPress : onClick}
      {...rest}
    />
  );
}

/** While pending, pressing a submit button must not submit the form either. */
const preventPress = (event: MouseEvent): void => event.preventDefault();

interface ButtonLinkProps extends ButtonStyle {
  readonly href: string;
  readonly children: ReactNode;
  readonly onClick?: (event: MouseEvent) => void;
  /** Marks the main action of the page, which the cookie banner must not cover. */
  readonly 'data-main-action'?: '';
}

export const ButtonLink = ({ href, children, onClick, 'data-main-action': mainAction, ...look }: ButtonLinkProps) => (
  <PageLink href={href} className={buttonClass(look)} onClick={onClick} data-main-action={mainAction}>
    {children}
  </PageLink>
);
