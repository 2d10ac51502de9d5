/** Sent to the element that the app draws into, right before it does: what stood in for it is no longer needed. */
export const APP_STARTS = 'app-starts';
