/** Pages that the build has drawn as they look before their data is known (web/page-shells.tsx). */
import type { FirstReplies } from './first-replies.ts';

/** By the path of the page, the build's file. */
export const shellFiles: Readonly<Record<string, string>> = {
  '/': 'home',
  '/progress': 'progress',
  '/analytics': 'analytics',
  '/sliders': 'sliders',
};

/**
 * Whether the page will look like its shell: the user's plan is set up, and they have agreed that we store what they
 * tell us. Otherwise the page leads elsewhere, or asks first.
 */
export function suitsShell({ replies }: FirstReplies): boolean {
  const read = (address: string) => JSON.parse(replies.get(address) ?? '{}');
  return read('/api/subscription-status').needsSetup === false && read('/api/gdpr/health-consent').granted === true;
}
