/** The icons of the app shell and the forms, in one style: 24 by 24, stroke width 1.75, round ends. */
const paths = {
  home: 'M4 11.5 12 5l8 6.5M6.2 10v9h11.6v-9',
  user: 'M12 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M5 19.5c.9-3.6 3.7-5.2 7-5.2s6.1 1.6 7 5.2',
  chart: 'M4 19.5h16M7 15.5v-5M12 15.5V5M17 15.5V8.5',
  settings:
    'M4 7.5h8M17 7.5h3M4 16.5h3M12 16.5h8M14.5 5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5M9.5 14a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'm6.5 6.5 11 11M17.5 6.5l-11 11',
  check: 'm5 12.7 4.5 4.3L19 7.5',
  back: 'm14.5 6-6 6 6 6',
  open: 'm6.5 9.5 5.5 5.5 5.5-5.5',
  alert: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 7.5v5.5M12 16.3v.01',
  leave: 'M10 4.5H5.5v15H10M14.5 8l4 4-4 4M18.5 12H10',
} as const;

export type IconName = keyof typeof paths;

/** Decorative: the text next to it, or the control's label, carries the meaning. */
export function Icon({ name, className = 'size-6' }: { readonly name: IconName; readonly className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`block flex-none ${className}`}
    >
      <path d={paths[name]} />
    </svg>
  );
}
