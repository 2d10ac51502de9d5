/** Paths of the app's own pages: the server answers these with 200 and the app, any other with 404. Constants only. */
export const pages = {
  home: '/',
  auth: '/auth',
  verifyEmail: '/verify-email',
  confirmEmail: '/confirm-email',
  resetPassword: '/reset-password',
  subscription: '/subscription',
  sliders: '/sliders',
  favorites: '/favorites',
  progress: '/progress',
  analytics: '/analytics',
  settings: '/settings',
  help: '/help',
  terms: '/terms',
  privacy: '/privacy',
} as const;
