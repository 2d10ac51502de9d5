import { Circle, CircleAlert, CircleCheck, CircleMinus, CirclePause, Clock, Send } from 'lucide-react';
import type { ReactNode } from 'react';

const statusLooks = {
  done: { Shape: CircleCheck, color: 'text-positive' },
  waiting: { Shape: Clock, color: 'text-primary' },
  off: { Shape: CircleMinus, color: 'text-muted' },
  moving: { Shape: Send, color: 'text-primary' },
  paused: { Shape: CirclePause, color: 'text-accent-text' },
  missing: { Shape: CircleAlert, color: 'text-accent-text' },
  other: { Shape: Circle, color: 'text-muted' },
} as const;

export type StatusLook = keyof typeof statusLooks;

interface StatusLabelProps {
  readonly look: StatusLook;
  readonly children: ReactNode;
}

/** A state as a word and a shape, because colour alone must carry no meaning. */
export function StatusLabel({ look, children }: StatusLabelProps) {
  const { Shape, color } = statusLooks[look];
  return (
    <span className={`flex items-center gap-1.5 font-medium ${color}`}>
      <Shape className="size-4.5 flex-none" strokeWidth={2} aria-hidden="true" />
      {children}
    </span>
  );
}
