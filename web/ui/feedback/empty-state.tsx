import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly title: string;
  readonly text: string;
  readonly action?: ReactNode;
}

/** Shown where there is no content yet: the lamp, the level line and an empty hull. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-2 py-[clamp(2.5rem,8vh,5rem)] text-center">
      <svg viewBox="0 0 240 120" fill="none" aria-hidden="true" className="mb-4 w-60 max-w-full">
        <path d="M8 58H232" className="stroke-primary" strokeWidth="3" strokeLinecap="round" />
        <path
          d="M78 68h84c0 23.2-18.8 42-42 42s-42-18.8-42-42Z"
          className="fill-surface stroke-border-strong"
          strokeWidth="2"
          strokeDasharray="5 6"
          strokeLinecap="round"
        />
        <circle cx="120" cy="36" r="9" className="fill-lamp" />
      </svg>
      <h2>{title}</h2>
      <p className="mb-4 max-w-96 text-balance text-muted">{text}</p>
      {action}
    </div>
  );
}
