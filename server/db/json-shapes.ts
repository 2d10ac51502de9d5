/** What the jsonb columns contain. scripts/laws/stored-json/ notices when one of these shapes changes. */
import { z } from 'zod';
import { dimensionKeys } from '../../contract/domain/mood.ts';

export const countedCells = z
  .array(
    z
      .object({
        kind: z.enum(['writer', 'rule', 'fallback', 'answer']),
        name: z.string(),
        /** Rounded to the nearest ten. */
        quotes: z.int(),
      })
      .readonly(),
  )
  .readonly();
export type CountedCell = z.infer<typeof countedCells>[number];

/** Only the ratings that were given. */
export const reportedRatings = z.partialRecord(z.enum(dimensionKeys), z.int());

/** The numbers behind an insight: its direction, counts, estimate, interval, and how many candidates were tested. */
export const insightFigures = z.object({ direction: z.int() }).catchall(z.union([z.number(), z.string()]));

export const emailHeaders = z.record(z.string(), z.string());
