/** The parts of a settings page: cards for groups, each with a column of sections. */
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { Icon } from '../brand/icon.tsx';
import { Card } from './card.tsx';
import { useHashTarget } from './use-hash-target.ts';

interface SettingGroupProps {
  /** The anchor for the settings index. */
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

export function SettingGroup({ id, title, children }: SettingGroupProps) {
  const group = useRef<HTMLElement>(null);
  useHashTarget(id, group);
  return (
    <section
      ref={group}
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-heading`}
      className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-3 outline-none lg:scroll-mt-24"
    >
      <h2 id={`${id}-heading`}>{title}</h2>
      <Card className="px-5 py-1 lg:px-8 lg:py-2">{children}</Card>
    </section>
  );
}

interface SettingSectionProps {
  readonly title: ReactNode;
  /** A focus target for when the focused element has been removed. */
  readonly headingRef?: RefObject<HTMLHeadingElement | null>;
  readonly children: ReactNode;
}

const sectionClass = 'scroll-mt-4 border-t border-border first:border-t-0 lg:scroll-mt-24';

/** A titled group of related settings. */
export function SettingSection({ title, headingRef, children }: SettingSectionProps) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className={`${sectionClass} pt-3 pb-3 first:pt-2 has-[>[data-row]:last-child]:pb-1`}
    >
      <h3 ref={headingRef} id={headingId} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </section>
  );
}

interface FoldedSettingSectionProps extends Omit<SettingSectionProps, 'headingRef'> {
  /** The anchor that links lead to. */
  readonly id: string;
  /** The current state, in a few words. Undefined while unknown. */
  readonly value?: string | undefined;
  /** True if the section opens by itself, because the user returns to an action they had begun. */
  readonly initiallyOpen?: boolean;
  /** The button that opens the section: a focus target for when the focused element has been removed. */
  readonly openerRef?: RefObject<HTMLButtonElement | null>;
}

/** A section that opens in place: its title, the current state, and when open, the settings. */
export function FoldedSettingSection(props: FoldedSettingSectionProps) {
  const { id, title, value, initiallyOpen = false, openerRef, children } = props;
  const baseId = useId();
  const [open, setOpen] = useState(initiallyOpen);
  const ownRef = useRef<HTMLButtonElement>(null);
  const opener = openerRef ?? ownRef;
  useHashTarget(id, opener, () => setOpen(true));
  return (
    <section id={id} aria-labelledby={`${baseId}-title`} className={sectionClass}>
      <div className="relative flex min-h-14 items-center gap-4 py-2">
        <div className="min-w-0 flex-1">
          <h3 className="text-body text-text">
            <button
              ref={opener}
              type="button"
              id={`${baseId}-title`}
              aria-expanded={open}
              aria-controls={`${baseId}-content`}
              aria-describedby={`${baseId}-value`}
              onClick={() => setOpen(!open)}
              className="-my-2.5 scroll-mt-4 py-2.5 text-left font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus lg:scroll-mt-24"
            >
              {title}
            </button>
          </h3>
          {/* The line is rendered before its text is known, so that nothing moves. */}
          <p id={`${baseId}-value`} className="text-small text-muted">
            {value ?? '\u00A0'}
          </p>
        </div>
        <RowChevron open={open} />
      </div>
      <div id={`${baseId}-content`} hidden={!open} className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-4">
        {open && children}
      </div>
    </section>
  );
}

/** Points down when closed, up when open. */
export const RowChevron = ({ open }: { readonly open: boolean }) => (
  <Icon
    name="open"
    className={`size-5.5 text-muted transition-[rotate] duration-(--ek-duration-calm) ${open ? 'rotate-180' : ''}`}
  />
);
