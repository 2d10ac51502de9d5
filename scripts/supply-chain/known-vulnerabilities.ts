/** Compares the report of `npm audit --json` with the recorded exceptions. */
import { z } from 'zod';

/** An advisory that we accept without an update: why it does not affect us, and until when (YYYY-MM-DD). */
export interface AuditException {
  readonly advisory: string;
  readonly reason: string;
  readonly until: string;
}

/** Npm's report, version 2: one entry for each affected package; `via` holds the advisory, or the name of another entry. */
const reportSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(
        z.union([z.string(), z.object({ url: z.string(), title: z.string(), severity: z.string(), name: z.string() })]),
      ),
    }),
  ),
});

/**
 * One line for each advisory without a valid exception, and for each exception that is expired or no longer needed.
 * @param today YYYY-MM-DD
 * @returns null if it is not an audit report, for example because the registry does not support audits.
 */
export function findUnacceptedAdvisories(
  report: unknown,
  exceptions: readonly AuditException[],
  today: string,
): readonly string[] | null {
  const { success, data } = reportSchema.safeParse(report);
  if (!success) return null;
  const advisories = new Map(
    Object.values(data.vulnerabilities)
      .flatMap(({ via }) => via)
      .filter((cause) => typeof cause !== 'string')
      .map(({ url, ...about }) => [url.slice(url.lastIndexOf('/') + 1), about] as const),
  );
  const accepted = new Map(exceptions.map((exception) => [exception.advisory, exception]));
  const open = [...advisories].flatMap(([id, { name, severity, title }]) => {
    const exception = accepted.get(id);
    if (exception && exception.until >= today) return [];
    return [
      `${id} (${severity}) in ${name}: ${title}${exception ? `; its exception expired on ${exception.until}` : ''}`,
    ];
  });
  const unneeded = [...accepted.keys()].filter((id) => !advisories.has(id));
  return [...open, ...unneeded.map((id) => `${id} is no longer reported: remove its exception`)];
}
