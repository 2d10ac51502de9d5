/** Notes how the words of a quote came to be, so that the public figures can be counted from what each person has. */
import type { FallbackReason } from '../../../contract/word-figures.ts';
import type { WritingRequest } from '../../../words/writing-request.ts';
import type { Writer } from '../../ports/writer/port.ts';
import type { WriteQuote } from './words-service.ts';
import type { MayWrite, Written } from './writing.ts';

/** What is kept with a quote of how its words came to be. */
export interface HowWritten {
  /** Numbers of the rules that refused a service's texts on the way. */
  readonly refusedRules: readonly number[];
  /** Why the built-in writer wrote in the place of a service. */
  readonly fallbacks: readonly FallbackReason[];
}

type TextNotUsed = (fault: string, rules: readonly number[]) => void;

interface Tools {
  /** Who is asked first; the built-in writer takes nobody's place. */
  readonly asked: Writer['kind'];
  readonly write: (request: WritingRequest, may: MayWrite, textNotUsed: TextNotUsed) => Promise<Written>;
}

const reasons: Readonly<Record<string, FallbackReason>> = {
  rules_broken: 'rules_broken',
  names_untrue: 'rules_broken',
  step_untrue: 'rules_broken',
  like_an_example: 'rules_broken',
  second_gate: 'second_reading',
  second_gate_unreadable: 'second_reading',
  second_gate_unanswered: 'second_reading',
  timeout: 'too_slow',
};

export const notingHow =
  ({ asked, write }: Tools): WriteQuote =>
  async (request, may) => {
    const refused = new Set<number>();
    let lastFault: string | null = null;
    const written = await write(request, may, (fault, rules) => {
      lastFault = fault;
      for (const rule of rules) refused.add(rule);
    });
    const tookOver = asked !== 'built-in' && written.writer === 'built-in';
    const reason = tookOver ? reasonOf(asked, request, may, lastFault) : null;
    return {
      ...written,
      refusedRules: [...refused].toSorted((one, other) => one - other),
      fallbacks: reason ? [reason] : [],
    };
  };

function reasonOf(
  asked: Writer['kind'],
  { isHelpOpen }: Pick<WritingRequest, 'isHelpOpen'>,
  may: MayWrite,
  lastFault: string | null,
): FallbackReason | null {
  if (lastFault !== null) return reasons[lastFault] ?? 'no_answer';
  if (may === 'any-writer') return null;
  // One that only chooses may do that where the help lines are open, too: then it did its part.
  if (may === 'choose-only' && asked === 'ai-chooser') return null;
  return isHelpOpen ? 'help_open' : 'too_many_at_once';
}

/** Words written anew keep what happened on the way to those before them. */
export const howBoth = (before: NotedRow, { refusedRules, fallbacks }: HowWritten) => ({
  refusedRules: [...new Set([...(before.refusedRules ?? []), ...refusedRules])],
  fallbacks: [...new Set([...(before.fallbacks ?? []), ...fallbacks])],
});

/** As it stands in a row: null where it was not noted. */
interface NotedRow {
  readonly refusedRules: readonly number[] | null;
  readonly fallbacks: readonly FallbackReason[] | null;
}
