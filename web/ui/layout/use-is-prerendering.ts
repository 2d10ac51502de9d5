import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** True only at build time, where the day and the user are unknown: web/page-shells/page-shells.tsx. */
export const useIsPrerendering = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
