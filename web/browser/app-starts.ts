/** Dispatched on the app's root element just before the app renders into it, so that what stood in for it can stop. */
export const APP_STARTS = 'app-starts';
