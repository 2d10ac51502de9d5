import { useIsOn } from '#web/browser/device/device-switch.ts';
import { requestShortcutList } from './shortcut-list-request.ts';
import { shortcutSwitch } from './shortcut-preference.ts';

/**
 * Opens the list of shortcuts. Hidden on devices with only a touch screen, unless the shortcuts are off: then it is the
 * only way to turn them on again.
 */
export function KeyboardShortcutsButton() {
  const areOn = useIsOn(shortcutSwitch);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={requestShortcutList}
      className={`inline-flex min-h-tap items-center underline decoration-1 underline-offset-4 ${areOn ? 'pointer-coarse:hidden' : ''}`}
    >
      Keyboard shortcuts
    </button>
  );
}
