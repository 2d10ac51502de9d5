/** What Stripe's card form needs from the browser. https://docs.stripe.com/security/guide lists these. */
const SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];

export const stripeBrowserSources = {
  scripts: SCRIPTS,
  frames: [...SCRIPTS, 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
  payment: ['https://js.stripe.com'],
};
