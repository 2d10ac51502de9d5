import { standalonePage } from '../../../standalone-page.ts';

/** Shown when the sign-out request came from another site, so that no other site can sign a user out. */
export const logoutConfirmationPage = standalonePage({
  title: 'Sign out',
  heading: 'Sign out of Evenkeel?',
  text: "You didn't come from one of our pages, so we're asking first.",
  links: [
    { href: '/api/logout', label: 'Sign out' },
    { href: '/', label: 'Stay signed in' },
  ],
});
