import type { Route } from '../../feature.ts';
import type { PrivacyDeps } from './index.ts';

/** Copies to take along (CSV and JSON), and entries brought from elsewhere. */
export function copiesPart(_deps: PrivacyDeps): { readonly routes: readonly Route[] } {
  return { routes: [] };
}
