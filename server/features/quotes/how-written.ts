/** Notes how the words of a quote came to be, so that the public figures can be counted from what each person has. */
import type { FallbackReason } from '../../../contract/word-figures.ts';
import type { WritingRequest } from '../../../words/writing-request.ts';
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
  /** False: the built-in writer takes nobody's place. */
  readonly hasService: boolean;
  readonly write: (request: Omit<WritingRequest, 'mend'>, may: MayWrite, textNotUsed: TextNotUsed) => Promise<Written>;
}

const reasons: Readonly<Record<string, FallbackReason>> = {
  rules_broken: 'rules_broken',
  second_gate: 'second_reading',
  timeout: 'too_slow',
};

export const notingHow =
  ({ hasService, write }: Tools): WriteQuote =>
  async (request, may) => {
    const refused = new Set<number>();
    let lastFault: string | null = null;
    const written = await write(request, may, (fault, rules) => {
      lastFault = fault;
      for (const rule of rules) refused.add(rule);
    });
    const tookOver = hasService && written.writer === 'built-in';
    const reason = tookOver ? reasonOf(request, may, lastFault) : null;
    return {
      ...written,
      refusedRules: [...refused].toSorted((one, other) => one - other),
      fallbacks: reason ? [reason] : [],
    };
  };

function reasonOf(
  { isHelpOpen }: Pick<WritingRequest, 'isHelpOpen'>,
  may: MayWrite,
  lastFault: string | null,
): FallbackReason | null {
  if (may === 'built-in-only') return isHelpOpen ? 'help_open' : 'too_many_at_once';
  // Without a fault the service did its part: it chose among the built-in writer's passages.
  return lastFault === null ? null : (reasons[lastFault] ?? 'no_answer');
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
