/** The origins that Stripe's card form needs in the browser, as listed at https://docs.stripe.com/security/guide. */
const SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];

export const stripeBrowserSources = {
  scripts: SCRIPTS,
  frames: [...SCRIPTS, 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
  payment: ['https://js.stripe.com'],
};
