import { showErrorToast } from '../../ui/feedback/error-toast.ts';
import { ReauthenticationCancelled } from './reauthentication.ts';

interface ActionErrorTexts {
  readonly title?: string;
  /** Shown when the server sends no message of its own. */
  readonly fallback?: string;
}

/** Shows why a protected action failed. Shows nothing if the user cancelled the reauthentication. */
export function showActionError(
  error: unknown,
  { title, fallback = 'Please try again.' }: ActionErrorTexts = {},
): void {
  if (!(error instanceof ReauthenticationCancelled)) showErrorToast(error, fallback, title);
}
