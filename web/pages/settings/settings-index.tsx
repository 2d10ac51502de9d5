import { DELETION_ID, EXPORT_ID } from '../../features/privacy/data-privacy-card.tsx';

interface IndexLink {
  readonly id: string;
  readonly label: string;
}

export const settingGroups = {
  you: { id: 'you', label: 'You' },
  plan: { id: 'plan', label: 'Plan' },
  privacy: { id: 'privacy', label: 'Privacy' },
  security: { id: 'security', label: 'Security' },
  administration: { id: 'administration', label: 'Administration' },
} as const satisfies Record<string, IndexLink>;

/** Links to rows that users should not have to search for. */
const shortcuts: readonly IndexLink[] = [
  { id: EXPORT_ID, label: 'Export Data' },
  { id: DELETION_ID, label: 'Delete Account' },
];

/**
 * Links to the groups of the page, and to two of their rows: above the settings on phones, beside them on a desktop.
 */
export function SettingsIndex({ isAdmin }: { readonly isAdmin: boolean }) {
  const groups = Object.values(settingGroups).filter(({ id }) => isAdmin || id !== settingGroups.administration.id);
  return (
    <nav
      aria-label="On this page"
      className="flex flex-wrap gap-2 lg:sticky lg:top-24 lg:grid lg:gap-5 lg:self-start [@media(max-height:30rem)]:static"
    >
      <IndexList links={groups} />
      <IndexList links={shortcuts} />
    </nav>
  );
}

const IndexList = ({ links }: { readonly links: readonly IndexLink[] }) => (
  <ul className="contents lg:grid lg:border-l lg:border-border-strong">
    {links.map(({ id, label }) => (
      <li key={id}>
        <a
          href={`#${id}`}
          className="inline-flex min-h-tap items-center text-small font-medium max-lg:rounded-control max-lg:border max-lg:border-border max-lg:bg-surface max-lg:px-3.5 max-lg:text-text max-lg:no-underline lg:pl-5"
        >
          {label}
        </a>
      </li>
    ))}
  </ul>
);
