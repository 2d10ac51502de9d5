/** For journeys whose steps differ on a desktop: they run in both views. */
export const views = {
  'on a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'light' },
  'on a desktop': { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false, colorScheme: 'dark' },
} as const;
