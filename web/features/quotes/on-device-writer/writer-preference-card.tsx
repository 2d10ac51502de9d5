import { Switch } from '../../../ui/form/switch.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { setOnDeviceWriterOn, useIsOnDeviceWriterOn } from './writer-preference.ts';

/** Who writes the quotes: when this is on, no AI service is asked. */
export function WriterPreferenceCard() {
  const isWritingHere = useIsOnDeviceWriterOn();
  return (
    <Card as="section" pad aria-labelledby="writer-heading" className="grid gap-3">
      <h2 id="writer-heading">Who writes your quotes</h2>
      <Switch
        label="Write my quotes on this device"
        hint="For check-ins you make here, no AI service is used."
        checked={isWritingHere}
        onChange={setOnDeviceWriterOn}
      />
      <p className="text-small text-muted">
        Evenkeel's own writer then runs in this browser. Your ratings are still sent to us and kept in your account. It
        knows your newest quotes, but not yet what has changed over two weeks or what helped you before. Without a
        connection, your quotes are always written here.
      </p>
    </Card>
  );
}
