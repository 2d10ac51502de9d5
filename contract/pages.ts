/** Paths of the app's own pages: the server answers these with 200 and the app, any other with 404. Constants only. */
export const pages = {
  home: '/',
  auth: '/auth',
  subscription: '/subscription',
  sliders: '/sliders',
  progress: '/progress',
  analytics: '/analytics',
  settings: '/settings',
  help: '/help',
} as const;
