/**
 * The law that each table is written by one part of the server, which therefore contains all invariants of its rows.
 */
import { isTest, type Law, type Project, type Violation } from './law.ts';
import type { Source } from './source.ts';

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

/** With the names of its variable and in SQL. */
const declaration = /\bconst (\w+) = pgTable\(\s*'(\w+)'/g;

/** By either name. Includes arguments of unrelated methods called `insert`, `update` or `delete`. */
const writes: readonly RegExp[] = [
  /\.(?:insert|update|delete)\(\s*(\w+),?\s*\)/g,
  /\bdeleteUnlocked\(\s*\w+,\s*(\w+)/g,
  /\b(?:insert\s+into|delete\s+from|update)\s+"?([a-z_]+)/gi,
];

/** `const t = users`, and `for (const table of [users, sessions])`. */
const aliases = /\bconst (\w+) (?:= (\w+);|of \[([\w\s,]+)\])/g;

const tablesWrittenIn = ({ find }: Source) =>
  writes.flatMap(find).flatMap(({ groups: [written = ''], line }) => {
    const meant = find(aliases).filter(({ groups: [alias] }) => alias === written);
    const names = meant.flatMap(({ groups: [, one, several] }) => one ?? several?.split(/,\s*/) ?? []);
    return [written, ...names].map((name) => ({ name, line }));
  });

const ownerOf = (table: string): string | undefined =>
  Object.keys(tablesByOwner).find((owner) => tablesByOwner[owner]?.includes(table));

const mayWrite = (path: string, table: string): boolean =>
  [ownerOf(table), ...secondWriters.filter((second) => second.table === table).map(({ writer }) => writer)].some(
    (writer) => path.startsWith(`${writer}/`),
  );

function tableViolations({ sources }: Project): Violation[] {
  const inSchema = (path: string) => path.startsWith('server/db/schema/');
  const tables = sources
    .filter(({ path }) => inSchema(path))
    .flatMap(({ path, find }) => find(declaration).map(({ groups, line }) => ({ path, line, names: groups })));
  const writers = sources.filter(({ path }) => path.startsWith('server/') && !inSchema(path) && !isTest(path));
  const foreignWrites = writers.flatMap((source) =>
    tablesWrittenIn(source).flatMap(({ name: written, line }) => {
      const [table = ''] = tables.find(({ names }) => names.includes(written))?.names ?? [];
      if (table === '' || mayWrite(source.path, table)) return [];
      const what = `writes ${table}, which belongs to ${ownerOf(table)}: call a function of the owner`;
      return { path: source.path, line, what };
    }),
  );
  const withoutOwner = tables.flatMap(({ path, line, names: [table = ''] }) => {
    const what = `${table} has no owner: name one in scripts/laws/table-owners.ts`;
    return ownerOf(table) === undefined ? { path, line, what } : [];
  });
  return [...foreignWrites, ...withoutOwner];
}
