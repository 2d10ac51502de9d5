import type { QuoteReport } from '#contract/calls/quote-reports.ts';
import { formatDateTime } from '../../dates/format-date.ts';
import type { WithReauthentication } from '../../session/reauthentication/reauthentication.ts';
import { Button } from '../../ui/form/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { reportReasonLabels } from '../../ui/quote/report-reasons.ts';
import { ReportedQuoteDetails } from '../../ui/quote/reported-quote-details.tsx';
import { VerdictForm } from './verdict-form.tsx';

interface ReportCardProps {
  readonly report: QuoteReport;
  readonly withReauthentication: WithReauthentication;
  readonly onMakeTest: (report: QuoteReport) => void;
}

/** One report: the user's reason, the quote, which rules it breaks today, and the verdict. */
export function ReportCard({ report, withReauthentication, onMakeTest }: ReportCardProps) {
  const { receivedAt, reason, note } = report;
  const when = formatDateTime(receivedAt);
  return (
    <Card
      as="li"
      pad
      aria-label={`Report of ${when}`}
      className="grid grid-cols-[minmax(0,1fr)] justify-items-stretch gap-4"
    >
      <div>
        <h2 className="text-base font-semibold">{reason ? reportReasonLabels[reason] : 'No reason given'}</h2>
        {note && <p className="break-words">{note}</p>}
        <p className="text-small text-muted">{when}</p>
      </div>
      <ReportedQuoteDetails quote={report} />
      <RuleFindings report={report} />
      <VerdictForm report={report} withReauthentication={withReauthentication} />
      <Button variant="ghost" size="small" className="justify-self-start" onClick={() => onMakeTest(report)}>
        Turn it into a test
      </Button>
    </Card>
  );
}

const RuleFindings = ({ report: { violations, isHelpOpen } }: Pick<ReportCardProps, 'report'>) => (
  <div className="grid gap-1 text-small">
    <h3>What the rules catch today</h3>
    {violations.length === 0 ? (
      <p>Nothing.</p>
    ) : (
      <ul className="grid gap-1">
        {violations.map(({ rule, note }) => (
          <li key={`${rule} ${note}`} className="break-words">
            <b>Rule {rule}.</b> {note}
          </li>
        ))}
      </ul>
    )}
    <p className="text-muted">
      {isHelpOpen && 'These ratings open the help lines. '}
      Rules 8 and 21 depend on earlier quotes, which aren't sent.
    </p>
  </div>
);
