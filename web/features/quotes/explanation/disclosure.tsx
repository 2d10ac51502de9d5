import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface DisclosureProps {
  readonly label: string;
  /** Follows the label, for screen readers only. In an `aria-label`, the label itself would be read out once more. */
  readonly about?: string | undefined;
  /** Extra classes for the label. */
  readonly labelClassName?: string;
  /** Not rendered until it is first opened. */
  readonly children: ReactNode;
}

/** A line that unfolds the content below it. */
export function Disclosure({ label, about, labelClassName = '', children }: DisclosureProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details
      className="min-w-0"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setWasOpened(true);
      }}
    >
      <summary
        className={`flex min-h-tap list-none items-center gap-2 underline decoration-1 underline-offset-4 [&::-webkit-details-marker]:hidden ${labelClassName}`}
      >
        <span>
          {label}
          {about && <span className="sr-only"> {about}</span>}
        </span>
        <ChevronDown
          className="size-5 flex-none [details[open]>summary>&]:rotate-180"
          strokeWidth={1.75}
          aria-hidden="true"
        />
      </summary>
      {wasOpened && <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-3">{children}</div>}
    </details>
  );
}
