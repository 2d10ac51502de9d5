import { LifeBuoy } from 'lucide-react';

/** A link to human help, next to text written by software. */
export function HelpNote({ onHelp }: { readonly onHelp: () => void }) {
  return (
    <aside aria-label="Help" className="flex gap-3 rounded-card bg-accent-soft px-5 py-4 forced-colors:border">
      <LifeBuoy className="mt-0.5 size-6 flex-none text-accent-text" strokeWidth={1.75} aria-hidden="true" />
      <p>
        Need more than a quote right now?{' '}
        <button type="button" onClick={onHelp} className="font-semibold underline decoration-1 underline-offset-4">
          Talk to someone
        </button>
        , day or night.
      </p>
    </aside>
  );
}
