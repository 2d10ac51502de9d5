import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { DimensionKey } from '../../contract/domain/mood.ts';
import { dimensionBit } from '../../contract/domain/rating-sources.ts';

/**
 * Whether a mask of dimensions contains this one. The bit is part of the SQL text, so that statements can be built
 * once.
 */
export const maskHas = (mask: SQLWrapper, key: DimensionKey): SQL<boolean> =>
  sql<boolean>`((${mask}) & ${sql.raw(String(dimensionBit(key)))}) <> 0`;
