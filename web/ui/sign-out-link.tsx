import { Icon } from './icon.tsx';

/** A plain navigation to the server, which ends the session. On narrow screens the words are for screen readers only. */
export function SignOutLink() {
  return (
    <a
      href="/api/logout"
      className="inline-flex min-h-tap min-w-tap items-center justify-center gap-2 text-small font-medium whitespace-nowrap text-inherit no-underline"
    >
      <Icon name="leave" className="size-5.5" />
      <span className="underline decoration-1 underline-offset-4 max-sm:sr-only">Sign out</span>
    </a>
  );
}
