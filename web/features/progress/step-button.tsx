import { Icon } from '../../ui/brand/icon.tsx';

interface StepButtonProps {
  readonly label: string;
  readonly towards: 'earlier' | 'later';
  /** The button stays focusable when disabled, so that a user who has just reached the end keeps the focus. */
  readonly disabled?: boolean;
  readonly onPress: () => void;
}

/** A button for one month or one year back or forward. */
export const StepButton = ({ label, towards, disabled = false, onPress }: StepButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={disabled || undefined}
    onClick={disabled ? undefined : onPress}
    className="grid size-11 place-items-center rounded-control hover:bg-primary-soft aria-disabled:text-border-strong aria-disabled:hover:bg-transparent"
  >
    <Icon name="back" className={`size-6 ${towards === 'later' ? 'rotate-180' : ''}`} />
  </button>
);
