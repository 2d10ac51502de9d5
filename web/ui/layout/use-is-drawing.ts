import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** True only at build time, where nobody knows the day or the user: web/page-shells.tsx. */
export const useIsDrawing = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
