import type { ServiceCall } from '../port.ts';

/** A call that is not recorded, with the caller's signal or one that never fires. */
export const unrecordedCall = (signal = new AbortController().signal): ServiceCall => ({
  signal,
  beforeSend: async () => {},
});
