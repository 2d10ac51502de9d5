import { useIsOn } from '#web/browser/device/device-switch.ts';
import { Switch } from '../form/switch.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { shortcutSwitch } from './shortcut-preference.ts';

const shortcuts = [
  { keys: 'N', does: 'Start a check-in' },
  { keys: '1 to 5', does: 'Rate the slider you are on' },
  { keys: 'G', does: 'Generate your quote' },
  { keys: '?', does: 'Show this list' },
] as const;

interface ShortcutListDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export const ShortcutListDialog = (props: ShortcutListDialogProps) => (
  <Dialog {...props} title="Keyboard shortcuts">
    <ShortcutList />
  </Dialog>
);

/** All single-key shortcuts, and the switch that turns them off. */
function ShortcutList() {
  const areOn = useIsOn(shortcutSwitch);
  return (
    <>
      <dl>
        {shortcuts.map(({ keys, does }) => (
          <div key={keys} className="flex items-center gap-4 border-t border-border py-2.5 first:border-t-0">
            <dt className="w-20 flex-none">
              <kbd className="inline-block rounded-lg border border-border-strong px-2.5 py-0.5 font-ui font-semibold">
                {keys}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Use N, G and ?"
        hint="Turn these off if they get in your way, for example when you speak to your computer. Saved on this device."
        checked={areOn}
        onChange={shortcutSwitch.set}
      />
    </>
  );
}
