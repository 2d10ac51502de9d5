/** Below every id, as the cursor of a list in ascending order before its first page. It belongs to no row. */
export const MIN_UUID = '00000000-0000-0000-0000-000000000000';
/** Above every id, as the cursor of a list that begins with the newest row. */
export const MAX_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
