/** Shown while the session state is unknown, or while a page's code is being loaded. */
export function LoadingPage() {
  return (
    <main className="grid min-h-svh place-content-center justify-items-center gap-4">
      <span
        aria-hidden="true"
        className="size-10 animate-[turn_1.1s_linear_infinite] rounded-full border-3 border-sunken border-t-primary"
      />
      <p role="status" className="text-muted">
        Loading...
      </p>
    </main>
  );
}
