/** Said while a quote is being generated, also before the code of its screen has loaded. */
export const WAITING_TITLE = 'Crafting your quote...';
export const WAITING_TEXT = 'This takes a few seconds.';
