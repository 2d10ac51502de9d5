import { useLocation } from 'wouter';
import { pages } from '#contract/pages.ts';
import { AUDIT_LOG_ID } from '../../features/admin/audit-log/audit-log-card.tsx';
import { PageLink } from '../../ui/layout/page-link.tsx';

const links = [
  { href: pages.adminUsers, label: 'Users' },
  { href: pages.adminNewsletter, label: 'Newsletter' },
  { href: pages.adminQuoteReports, label: 'Reported quotes' },
] as const;

const linkClass =
  'inline-flex min-h-tap items-center border-y-3 border-transparent font-medium text-inherit no-underline ' +
  'hover:underline aria-[current]:border-b-text aria-[current]:font-[650] aria-[current]:no-underline';

/** Links between the pages for administrators. The audit log is at the end of one of them. */
export function AdminNav() {
  const [path] = useLocation();
  const auditLog = `#${AUDIT_LOG_ID}`;
  return (
    <nav aria-label="Administration" className="mb-2 flex flex-wrap gap-x-5">
      {links.map(({ href, label }) => (
        <PageLink key={href} href={href} aria-current={href === path ? 'page' : undefined} className={linkClass}>
          {label}
        </PageLink>
      ))}
      {path === pages.adminUsers ? (
        <a href={auditLog} className={linkClass}>
          Audit log
        </a>
      ) : (
        <PageLink href={pages.adminUsers + auditLog} className={linkClass}>
          Audit log
        </PageLink>
      )}
    </nav>
  );
}
