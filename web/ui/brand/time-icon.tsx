import type { TimeOfDay } from '#contract/domain/mood.ts';

const PATHS: Record<TimeOfDay, string> = {
  morning: 'M3 17.5h18M7.2 17.5a4.8 4.8 0 0 1 9.6 0M12 9.5V7M5.8 12 4.2 10.4M18.2 12l1.6-1.6',
  afternoon:
    'M3 20h18M16.3 10.5a4.3 4.3 0 1 1-8.6 0 4.3 4.3 0 0 1 8.6 0ZM12 3.5V2.8M5 10.5h-.7M19.7 10.5H19M7.1 5.6l-.5-.5M17.4 5.1l-.5.5',
  evening: 'M3 20h18M16.8 12.3A6 6 0 1 1 10.6 3.5a5 5 0 0 0 6.2 8.8Z',
};

/** Sun on the horizon, sun above it, or moon. Always shown next to the name. */
export function TimeIcon({ time, className = 'size-6' }: { readonly time: TimeOfDay; readonly className?: string }) {
  return (
    <svg
      className={`flex-none ${className}`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[time]} />
    </svg>
  );
}
