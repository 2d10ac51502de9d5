import { useIsOn } from '#web/browser/device/device-switch.ts';
import { Switch } from '#web/ui/form/switch.tsx';
import { FoldedSettingSection } from '#web/ui/layout/setting-section.tsx';
import { writerSwitch } from './writer-preference.ts';

/** The setting for who writes the quotes. When it is on, no AI service is used. */
export function WriterPreferenceCard() {
  const isWritingHere = useIsOn(writerSwitch);
  return (
    <FoldedSettingSection
      id="on-device-writer"
      title="Who writes your quotes"
      value={isWritingHere ? 'Written on this device' : 'Written on our server'}
    >
      <Switch
        label="Write my quotes on this device"
        hint="For check-ins you make here, no AI service is used."
        checked={isWritingHere}
        onChange={writerSwitch.set}
      />
      <p className="text-small text-muted">
        Evenkeel's own writer then runs in this browser. Your ratings are still sent to us and kept in your account. It
        knows your newest quotes, but not yet what has changed over two weeks or what helped you before. Offline, your
        quotes are always written here.
      </p>
    </FoldedSettingSection>
  );
}
