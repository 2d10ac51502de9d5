/**
 * Grouped with React's own modules in the build, so that React DOM is evaluated with them and not with the app: see
 * page-chunks.mjs.
 */
export { createRoot } from 'react-dom/client';
