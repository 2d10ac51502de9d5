/** The paths of our own pages: the server responds to these with 200, to any other with 404. Constants only. */

/** Public pages, rendered as HTML by the build. Each is a separate document, reached by a plain link. */
export const staticPages = {
  about: '/about',
  faq: '/faq',
  help: '/help',
  howWeWrite: '/how-we-write',
  terms: '/terms',
  privacy: '/privacy',
} as const;

export const pages = {
  /** The landing page for visitors, which is also a separate document; the app's Home for signed-in users. */
  home: '/',
  auth: '/auth',
  verifyEmail: '/verify-email',
  confirmEmail: '/confirm-email',
  resetPassword: '/reset-password',
  notMe: '/not-me',
  undoEmailChange: '/undo-email-change',
  subscription: '/subscription',
  sliders: '/sliders',
  favorites: '/favorites',
  progress: '/progress',
  analytics: '/analytics',
  settings: '/settings',
  emailPreferences: '/email-preferences',
  confirmNewsletter: '/confirm-newsletter',
  unsubscribe: '/unsubscribe',
  unsubscribeNewsletter: '/unsubscribe-newsletter',
  adminNewsletter: '/admin/newsletter',
  adminUsers: '/admin/users',
  adminQuoteReports: '/admin/quote-reports',
  ...staticPages,
} as const;

/** False for these pages, and for other addresses of the server or elsewhere: those need plain navigations. */
export const isInApp = (href: string): boolean => {
  const path = href.split(/[?#]/, 1)[0];
  const inApp = Object.values(pages).some((page) => page === path);
  return inApp && !Object.values(staticPages).some((page) => page === path);
};
