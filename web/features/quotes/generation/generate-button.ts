/** The button that takes the focus when a check-in fails. */
export const GENERATE_BUTTON_ID = 'generate-quote';
