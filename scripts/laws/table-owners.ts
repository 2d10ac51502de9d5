/**
 * The law that each table is written by one part of the server, which therefore contains all invariants of its rows.
 */
import { isTest, type Law, type Violation } from './law.ts';
import type { Project } from './project.ts';

/** The one part that inserts, updates and deletes rows of these tables. Everyone may read. */
export const tablesByOwner: Readonly<Record<string, readonly string[]>> = {
  'server/audit-log': ['auditLog'],
  'server/backup': ['lastBackup'],
  'server/db': ['counters'],
  'server/field-encryption': ['userDataKeys'],
  'server/features/accounts': [
    'users',
    'accounts',
    'sessions',
    'mfaCredentials',
    'signInDevices',
    'emailTokens',
    'verifications',
    'disownedAddresses',
    'profilePictures',
  ],
  'server/features/admin': ['bulkDeletions', 'bulkDeletionTargets'],
  'server/features/billing': ['subscriptions', 'usedTrials', 'paymentEvents', 'paymentEventCursor'],
  'server/features/newsletter': [
    'newsletterSubscribers',
    'newsletterConfirmations',
    'newsletterIssues',
    'newsletterDeliveries',
    'newsletterDrafts',
    'emailPreferences',
    'suppressions',
  ],
  'server/features/privacy': ['cookieConsents', 'healthConsents', 'deletions'],
  'server/features/progress': ['moodDays', 'progressTotals', 'insights', 'progressPreferences'],
  'server/features/quote-reports': ['quoteReports'],
  'server/features/quote-statistics': ['quoteStatistics'],
  'server/features/quotes': [
    'checkIns',
    'quotes',
    'quotePreferences',
    'quoteQuotaUses',
    'quoteGenerationLeases',
    'importTotals',
  ],
  'server/http/rate-limits': ['rateLimitCounters'],
  'server/ports/clock': ['sandboxSettings'],
  'server/ports/mail': ['sandboxEmails'],
  'server/ports/payments': ['sandboxPayments'],
};

/** Other parts that write a table, and why they may. */
export const secondWriters: readonly { readonly table: string; readonly writer: string; readonly why: string }[] = [
  {
    table: 'accounts',
    writer: 'server/ports/identity',
    why: 'keeps password hashes where the sign-in library looks for them (which writes users and verifications, too)',
  },
  {
    table: 'sessions',
    writer: 'server/ports/identity',
    why: 'creates and ends sessions through the sign-in library',
  },
  {
    table: 'verifications',
    writer: 'server/notices',
    why: 'counts the notices to an address, registered or not, in addition to the emails that the accounts feature counts there',
  },
  {
    table: 'users',
    writer: 'server/field-encryption',
    why: 'when the server changes its key, the index of names changes in the same statement as the keys of users',
  },
];

export const tableOwnerLaws: Law[] = [
  { name: 'each table is written only by its owner', findViolations: tableViolations },
];

interface Table {
  readonly name: string;
  readonly sqlName: string;
  readonly path: string;
  readonly line: number;
}

function tableViolations({ sources }: Project): Violation[] {
  const tables = sources
    .filter(({ path }) => path.startsWith('server/db/schema/'))
    .flatMap(({ path, tables: { declared } }) => declared.map((table) => ({ ...table, path })));
  const writes = sources
    .filter(({ path }) => path.startsWith('server/') && !path.startsWith('server/db/schema/') && !isTest(path))
    .flatMap(({ path, tables: { written } }) => written.map((write) => ({ ...write, path })));
  const foreignWrites = writes.flatMap(({ name, path, line }) => {
    const table = tables.find((known) => known.name === name || known.sqlName === name);
    return table === undefined || writersOf(table.name).some((writer) => path.startsWith(`${writer}/`))
      ? []
      : [
          {
            path,
            line,
            what: `writes ${table.name}, which belongs to ${ownerOf(table.name)}: call a function of the owner`,
          },
        ];
  });
  return [...foreignWrites, ...tables.filter(({ name }) => ownerOf(name) === undefined).map(withoutOwner)];
}

const ownerOf = (table: string): string | undefined =>
  Object.entries(tablesByOwner).find(([, tables]) => tables.includes(table))?.[0];

const writersOf = (table: string): string[] => [
  ...[ownerOf(table)].filter((owner) => owner !== undefined),
  ...secondWriters.filter((second) => second.table === table).map(({ writer }) => writer),
];

const withoutOwner = ({ name, path, line }: Table): Violation => ({
  path,
  line,
  what: `${name} has no owner: name one in scripts/laws/table-owners.ts`,
});
