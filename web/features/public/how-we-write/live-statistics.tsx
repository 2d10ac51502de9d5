import type { FallbackReason, QuoteStatistics, WriterStatus } from '#contract/calls/quote-statistics.ts';
import { PRODUCT_NAME, QUOTE_STATISTICS_DAYS, QUOTE_STATISTICS_USERS_MIN } from '#contract/limits.ts';
import { Button } from '#web/ui/form/button.tsx';
import { PageSection } from '../layout/page-section.tsx';

/**
 * Statistics of this installation. live-statistics-client.ts fetches them when the page opens. The text shown until
 * then, or without a script, is true in every case.
 */
export const LiveStatistics = () => (
  <PageSection title={`Here, in the last ${QUOTE_STATISTICS_DAYS} days`} id="here">
    <div data-quote-statistics className="grid w-full gap-6">
      <p>
        How it went on the {PRODUCT_NAME} you're using. A number is shown only if it comes from at least{' '}
        {QUOTE_STATISTICS_USERS_MIN} people, and to the nearest ten, so it identifies no one.
      </p>
      <p role="status" data-figures-status className="text-muted empty:absolute">
        These figures load as the page opens. If they don't, everything else here still applies.
      </p>
      <p className="hidden text-muted noscript:block">They need JavaScript, which isn't running here.</p>
      <Button variant="secondary" size="small" hidden data-figures-again className="justify-self-start">
        Try again
      </Button>
      {statusTexts.map(([status, text]) => (
        <p key={status} hidden data-writer-status={status}>
          {text}
        </p>
      ))}
      <div hidden data-figures className="grid gap-6">
        <Group title="Who wrote" rows={writerRows} />
        <div className="grid gap-2">
          <h3>Which rules refused a text</h3>
          <ul data-refusals className="grid border-b border-border" />
          <p data-no-refusals hidden className="text-muted">
            None that refused texts for {QUOTE_STATISTICS_USERS_MIN} or more people.
          </p>
        </div>
        <Group title="Why our own writer took over" rows={fallbackRows} />
        <Group title="What people said" rows={feedbackRows} />
        <p data-counted className="text-small text-muted" />
      </div>
    </div>
  </PageSection>
);

const statusTexts: readonly (readonly [WriterStatus, string])[] = [
  ['built-in', 'No AI service is set up here: our own writer writes every text.'],
  ['admitted', 'An AI service writes here. It has passed our evaluation.'],
  ['untested', "An AI service that hasn't been through our evaluation writes here."],
  ['not-admitted', "An AI service is set up here but hasn't passed our evaluation, so our own writer writes."],
];

type StatisticRow = readonly [name: string, text: string];

/** The names match those by which the script finds the rows. */
const writerRows: readonly StatisticRow[] = (
  [
    ['built-in', 'Our own writer'],
    ['ai', 'An AI service'],
  ] as const satisfies readonly (readonly [QuoteStatistics['writers'][number]['writer'], string])[]
).map(([writer, text]) => [`writer-${writer}`, text]);

const fallbackLabels: Readonly<Record<FallbackReason, string>> = {
  help_open: 'The help lines were open, so no service wrote',
  too_many_at_once: 'Too many texts were being written at the same time',
  rules_broken: "The service's texts broke our rules",
  second_reading: 'Its text failed the second check',
  too_slow: 'The service took too long',
  no_answer: 'The service gave nothing usable',
};
const fallbackRows = Object.entries(fallbackLabels).map(([reason, text]): StatisticRow => [`fallback-${reason}`, text]);

const feedbackRows: readonly StatisticRow[] = [
  ['helped', '“Did it help?” “Yes”'],
  ['did-not-help', '“Did it help?” “Not really”'],
];

const Group = ({ title, rows }: { readonly title: string; readonly rows: readonly StatisticRow[] }) => (
  <div className="grid gap-2">
    <h3>{title}</h3>
    <dl className="grid border-b border-border">
      {rows.map(([name, text]) => (
        <div key={name} className="grid grid-cols-[1fr_auto] gap-6 border-t border-border py-2.5">
          <dt>{text}</dt>
          <dd data-figure={name} className="text-right font-semibold tabular-nums" />
        </div>
      ))}
    </dl>
  </div>
);
