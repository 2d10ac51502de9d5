/** What Stripe's card form needs of the browser; https://docs.stripe.com/security/guide names these. */
const SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];

export const stripeBrowserSources = {
  scripts: SCRIPTS,
  frames: [...SCRIPTS, 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
  payment: ['https://js.stripe.com'],
};
