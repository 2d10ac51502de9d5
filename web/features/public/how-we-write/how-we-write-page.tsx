import { PRODUCT_NAME } from '#contract/limits.ts';
import { pages } from '#contract/pages.ts';
import { SupportLink } from '#web/ui/help/support-link.tsx';
import { PageSection } from '../layout/page-section.tsx';
import { StaticPageLayout } from '../layout/static-page-layout.tsx';
import { LiveStatistics } from './live-statistics.tsx';
import { MeasurementsSection } from './measurements-section.tsx';
import { ruleGroups } from './rules.ts';
import { harmPairs } from './writer-measurements.ts';

/**
 * The safety contract in plain language: what a quote may and may not say, who writes it, and how well the rules work.
 */
export function HowWeWritePage() {
  return (
    <StaticPageLayout>
      <div className="wrap pt-6 pb-section lg:pt-10">
        <div className="grid max-w-[46rem] gap-4">
          <h1>How we write</h1>
          <p className="text-lead text-muted">
            Someone may read these words at their worst hour. So there are rules, the same for every writer. Here they
            are, with how we apply them, how well that works and where it falls short.
          </p>
        </div>
        <div className="mt-section grid gap-section">
          <Rules />
          <Writers />
          <WhenHelpOpens />
          <DataSentToService />
          <WhenRulesBreak />
          <MeasurementsSection />
          <LiveStatistics />
          <Limitations />
        </div>
      </div>
    </StaticPageLayout>
  );
}

const Rules = () => (
  <PageSection title="What a text may say" id="rules">
    <p>
      27 rules. Nearly all of them are checked by our own software on the finished text, before anyone sees it. The
      numbers in them are our judgement, not medical fact.
    </p>
    {ruleGroups.map(({ title, rules }) => (
      <div key={title} className="mt-2 grid gap-2">
        <h3>{title}</h3>
        <ul className="grid gap-3">
          {rules.map(({ rule, name, text }) => (
            <li key={rule} id={`rule-${rule}`} className="scroll-mt-6">
              <b data-rule-name>{name}.</b> {text}
            </li>
          ))}
        </ul>
      </div>
    ))}
  </PageSection>
);

const Writers = () => (
  <PageSection title="Who writes">
    <p>
      Our own writer is software that chooses from whole passages written in advance, each for one feeling at one
      strength, with the days and hours it suits. If none fits, or you've read all that fit in the last month, it puts a
      text together from shorter parts. That happens most when you give exactly the same ratings day after day. It sends
      nothing anywhere.
    </p>
    <p>
      If the people who run this {PRODUCT_NAME} have set one up, an AI language service writes instead, with our own
      writer as a backup. Either way a machine wrote the text, and each one says which.
    </p>
  </PageSection>
);

const WhenHelpOpens = () => (
  <PageSection title="On the hardest days">
    <p>
      The help lines open automatically beside a text when you say you need help now; when hope is at its lowest and
      there's little support, or a great deal of stress or anxiety; when eight or more of the 15 ratings are hard; and
      when hope was low in three entries in a row. You can close them. They'll still open next time.
    </p>
    <p>
      If you set only some of the sliders, we can't see eight hard ones. So the hard ones then count as a share of those
      you set. What you said in your last two check-ins of the past week counts too, and so does a clear drop from what
      is usual for you.
    </p>
    <p>
      No AI service writes then, whatever is set up: it may choose from our own writer's texts, and that's all. If they
      offer a step, it's a person or a help line and nothing else. <a href={pages.help}>Help now</a> is on every page at
      any time, free and without an account.
    </p>
    <p>15 sliders aren't an assessment, and nobody monitors them. A text never judges how much danger you're in.</p>
  </PageSection>
);

const DataSentToService = () => (
  <PageSection title="What a service is sent">
    <p>If an AI service writes, this is what it learns about you:</p>
    <ul className="grid list-disc gap-2 pl-5">
      <li>the ratings you gave and the time of day, or that the entry is for an earlier day;</li>
      <li>which ratings have changed compared with your last two weeks, in numbers;</li>
      <li>which kinds of support you said helped or didn't;</li>
      <li>which images and opening words, from a fixed list of ours, your latest texts used;</li>
      <li>its own drafts, to correct them and check them again.</li>
    </ul>
    <p>
      Never your name, your address, a number that identifies you, the texts you read before, or anything you typed. If
      a service lets us, we ask it not to keep what it receives. There's more in our{' '}
      <a href={pages.privacy}>privacy notice</a>.
    </p>
  </PageSection>
);

const WhenRulesBreak = () => (
  <PageSection title="When a rule breaks">
    <p>
      The text isn't shown. The service is asked once more and told what was wrong, and anything that passes is then
      checked with ten questions. If that doesn't help, if nothing usable comes back, or if it takes over 15 seconds,
      our own writer writes. You always get words, and they say truthfully who wrote them.
    </p>
    <p>
      And if a text keeps every rule and is still wrong? Under each one is “Report this quote”. You see exactly what
      will be sent, without your name, before you send it. A person reads it, and what went wrong becomes a test that
      every later version has to pass.
    </p>
  </PageSection>
);

const Limitations = () => (
  <PageSection title="What we don't claim">
    <ul className="grid list-disc gap-2 pl-5">
      <li>That a text helps. There has been no study. What people tell us about their texts is all we have.</li>
      <li>
        That the rules catch everything. They find words and patterns, not meaning. Of {harmPairs.pairs} harmful texts
        written to slip past them, {harmPairs.harmfulRefused} were refused for what made them harmful when first tested;
        of the same number of harmless ones, {harmPairs.goodRefused} were refused too.
      </li>
      <li>That a doctor has read the passages. None has, and they don't replace one.</li>
      <li>That we would notice a crisis. If life is in danger, please call your emergency number.</li>
    </ul>
    <p>Is something here unclear? Could it be kinder? Write to us. A person reads every message.</p>
    <SupportLink />
  </PageSection>
);
