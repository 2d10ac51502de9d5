/** Among React's own modules in the build, so that React DOM is set up with them and not with the app: page-chunks.mjs. */
export { createRoot } from 'react-dom/client';
