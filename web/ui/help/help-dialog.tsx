import { DialogWindow } from '../overlay/dialog-window.tsx';
import { HelpLines, useHelpRegion } from './help-lines.tsx';

export interface HelpDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export function HelpDialogWindow({ open, onOpenChange }: HelpDialogProps) {
  const { key, region, choose } = useHelpRegion();
  return (
    <DialogWindow open={open} onOpenChange={onOpenChange} title="Talk to someone now" description={region.intro}>
      <HelpLines regionKey={key} region={region} onChoose={choose} />
    </DialogWindow>
  );
}
