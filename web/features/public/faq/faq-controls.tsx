import { Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/form/button.tsx';
import { supportAddress } from '#web/ui/help/support-address.ts';

/** Controls that need a script: invisible without scripting, with their space reserved from the first paint. */
export function FaqControls() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 noscript:hidden">
      <SearchBox />
      <NoResults />
      <KeepSeveralOpen />
    </div>
  );
}

function SearchBox() {
  return (
    <search className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor="faq-search" className="font-semibold">
          Search the questions
        </label>
        <p role="status" data-faq-count className="text-small text-muted" />
      </div>
      <div className="flex min-h-12 items-center rounded-control border-[1.5px] border-border-strong bg-surface has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus">
        <Search className="ml-3.5 size-5 flex-none text-muted" strokeWidth={1.75} aria-hidden="true" />
        <input
          id="faq-search"
          data-faq-search
          type="search"
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          className="min-w-0 flex-1 self-stretch rounded-control bg-transparent px-2.5 outline-none [&::-webkit-search-cancel-button]:hidden"
        />
        <button
          type="button"
          hidden
          data-faq-clear
          aria-label="Clear the search"
          className="grid size-11 flex-none place-items-center rounded-control"
        >
          <X className="size-5" strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
    </search>
  );
}

/** Announced when it appears, like the match count next to the label. */
function NoResults() {
  return (
    <div role="status">
      <p data-faq-none hidden>
        <span data-faq-none-text /> You can <a href={`mailto:${supportAddress()}`}>write to us</a> and ask.
      </p>
    </div>
  );
}

function KeepSeveralOpen() {
  return (
    <div className="grid gap-2">
      <label className="flex min-h-tap cursor-pointer items-center gap-3 font-medium">
        <input type="checkbox" data-faq-several autoComplete="off" className="size-5.5 flex-none accent-primary" />
        Keep several open
      </label>
      <div hidden data-faq-all className="flex flex-wrap gap-3">
        <OpenAllButton act="expand">Expand All</OpenAllButton>
        <OpenAllButton act="collapse">Collapse All</OpenAllButton>
      </div>
    </div>
  );
}

const OpenAllButton = ({ act, children }: { readonly act: 'expand' | 'collapse'; readonly children: ReactNode }) => (
  <Button variant="secondary" size="small" data-faq-act={act}>
    {children}
  </Button>
);
