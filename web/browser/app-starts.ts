/**
 * Dispatched on the app's root element just before the app renders into it, so that what stood in for it can stop: the
 * page shell's scripts, and the notice in web/index.html.
 */
export const APP_STARTS = 'app-starts';
