/** Pages that the build has rendered as they look before their data is known (web/page-shells/page-shells.tsx). */
import type { FirstReplies } from './first-replies.ts';

/** The file from the build, by the path of the page. */
export const shellFiles: Readonly<Record<string, string>> = {
  '/': 'home',
  '/progress': 'progress',
  '/analytics': 'analytics',
  '/sliders': 'sliders',
};

/**
 * Whether the page will look like its shell: the user's plan is set up, and they have consented to our storing their
 * data. Otherwise the page redirects, or asks for consent first.
 */
export function suitsShell({ replies }: FirstReplies): boolean {
  const read = (address: string) => JSON.parse(replies.get(address) ?? '{}');
  return read('/api/subscription-status').needsSetup === false && read('/api/gdpr/health-consent').granted === true;
}
