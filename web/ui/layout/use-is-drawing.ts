import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** True only at build time, where the day and the user are unknown: web/page-shells.tsx. */
export const useIsDrawing = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
