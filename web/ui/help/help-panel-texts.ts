export const HELP_PANEL_ID = 'help-panel';

/**
 * Announced after the quote, or after the failure. The lines themselves are read only when the user navigates to them.
 */
export const HELP_PANEL_ANNOUNCEMENT =
  "You don't have to be alone with this. People you can talk to now are listed on this page.";
