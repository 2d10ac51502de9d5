import { standalonePage } from '#server/standalone-page.ts';

/** Shown instead of signing out when the request came from another site, which must not be able to sign a user out. */
export const logoutConfirmationPage = standalonePage({
  title: 'Sign out',
  heading: 'Sign out of Evenkeel?',
  text: "You didn't come from one of our pages, so we're asking first.",
  links: [
    { href: '/api/logout', label: 'Sign out' },
    { href: '/', label: 'Stay signed in' },
  ],
});
