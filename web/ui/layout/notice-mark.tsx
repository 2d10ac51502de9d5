/** The lamp above the level line, shown on a page with a single message. */
export const NoticeMark = () => (
  <svg viewBox="6 0 228 60" fill="none" aria-hidden="true" className="mb-2 w-38">
    <path d="M8 48H232" className="stroke-primary" strokeWidth="3" strokeLinecap="round" />
    <circle cx="120" cy="26" r="9" className="fill-lamp" />
  </svg>
);
