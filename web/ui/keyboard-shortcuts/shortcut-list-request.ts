/**
 * Connects the button that requests the list of shortcuts with the dialog that shows it, whose code is loaded later.
 */
import { createNotifier } from '#web/browser/notifier.ts';

export const { subscribe: onShortcutListRequested, notify: requestShortcutList } = createNotifier();
