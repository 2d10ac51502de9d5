import { and, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { ReportState, ReportVerdict } from '#contract/calls/quote-reports.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { deleteUnlocked } from '../../db/retention/delete-unlocked.ts';
import { quoteReports } from '../../db/schema.ts';

export type QuoteReportsStore = ReturnType<typeof quoteReportsStore>;
export type NewReport = Omit<typeof quoteReports.$inferInsert, 'verdict' | 'verdictNote'>;
export type ReportRow = typeof quoteReports.$inferSelect;

export const quoteReportsStore = (db: Database) => ({
  add: async (report: NewReport): Promise<void> => {
    await db.insert(quoteReports).values(report);
  },
  /** Newest first, below the cursor. */
  page: (state: ReportState, cursor: string | undefined, limit: number): Promise<ReportRow[]> =>
    db
      .select()
      .from(quoteReports)
      .where(
        and(
          state === 'open' ? isNull(quoteReports.verdict) : isNotNull(quoteReports.verdict),
          cursor === undefined ? undefined : lt(quoteReports.id, cursor),
        ),
      )
      .orderBy(desc(quoteReports.id))
      .limit(limit),
  /**
   * @param alsoInTransaction runs in the same transaction, if the report exists.
   * @returns false when there is no such report.
   */
  review: (
    id: string,
    verdict: ReportVerdict | null,
    verdictNote: string,
    alsoInTransaction: (tx: Transaction) => Promise<void>,
  ): Promise<boolean> =>
    db.transaction(async (tx) => {
      const reviewed = await tx
        .update(quoteReports)
        .set({ verdict, verdictNote })
        .where(eq(quoteReports.id, id))
        .returning({ id: quoteReports.id });
      if (reviewed.length > 0) await alsoInTransaction(tx);
      return reviewed.length > 0;
    }),
  removeBefore: async (moment: Date): Promise<void> => {
    await deleteUnlocked(db, quoteReports, lt(quoteReports.receivedAt, moment));
  },
});
