import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { DimensionKey } from '../../contract/domain/mood.ts';
import { dimensionBit } from '../../contract/domain/rating-sources.ts';

/** Whether a mask of dimensions has this one. Its bit is part of the text, so that statements can be built once. */
export const maskHas = (mask: SQLWrapper, key: DimensionKey): SQL<boolean> =>
  sql<boolean>`((${mask}) & ${sql.raw(String(dimensionBit(key)))}) <> 0`;
