import { Switch } from '../../../ui/form/switch.tsx';
import { FoldedSettingSection } from '../../../ui/layout/setting-section.tsx';
import { setOnDeviceWriterOn, useIsOnDeviceWriterOn } from './writer-preference.ts';

/** Who writes the quotes: when this is on, no AI service is asked. */
export function WriterPreferenceCard() {
  const isWritingHere = useIsOnDeviceWriterOn();
  return (
    <FoldedSettingSection
      id="words"
      title="Your words"
      value={isWritingHere ? 'Written on this device' : 'Written on our server'}
    >
      <Switch
        label="Write my words on this device"
        hint="No AI service is asked for the words of check-ins you make here."
        checked={isWritingHere}
        onChange={setOnDeviceWriterOn}
      />
      <p className="text-small text-muted">
        Evenkeel's own writer then runs in this browser. Your ratings are still sent to us and kept in your account, as
        they are now. The words know your newest quotes, and not yet what changed over two weeks or what helped you
        before. Without a connection your words are always written here.
      </p>
    </FoldedSettingSection>
  );
}
