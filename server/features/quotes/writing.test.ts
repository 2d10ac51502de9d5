import { describe, expect, it } from 'vitest';
import { defaultRatings } from '../../../contract/mood.ts';
import type { WritingRequest, WrittenText } from '../../../words/writing-request.ts';
import type { Writer } from '../../ports/writer/port.ts';
import { WriterFault } from '../../ports/writer/port.ts';
import { type WritingFault, writeQuote } from './writing.ts';

const request = {
  ratings: { ...defaultRatings(), stressLevel: 5, sleepQuality: 2 },
  timeOfDay: 'afternoon',
  isNight: false,
  isEarlierDay: false,
  isHelpOpen: false,
  changes: [],
  helped: [],
  didNotHelp: [],
  recentTexts: [],
} as const;

const sound = 'Your head is full today. One thing at a time is a fair way to do it.';
/** Rule 11 (a promise) and rule 15 (a writer who speaks of itself). */
const unsound = 'Your head is full today. I know it will get better very soon.';
const ours = 'You are tense today. That asks a good deal of anyone.';

type Attempt = (request: WritingRequest, signal: AbortSignal) => Promise<WrittenText>;

/** An AI writer that answers the first attempt with the first function, and so on. */
const aiWriter = (...attempts: Attempt[]): { writer: Writer; asked: WritingRequest[] } => {
  const asked: WritingRequest[] = [];
  const write: Attempt = async (asking, signal) => {
    asked.push(asking);
    const attempt = attempts[asked.length - 1];
    if (attempt === undefined) throw new Error('asked too often');
    return attempt(asking, signal);
  };
  return { writer: { kind: 'ai', write }, asked };
};

const builtIn: Writer = { kind: 'built-in', write: async () => ({ text: ours }) };

const logged = () => {
  const faults: WritingFault[] = [];
  return { faults, log: { warn: (fault: WritingFault) => void faults.push(fault) } };
};

const says = (text: string) => async () => ({ text });
const fails = (error: unknown) => async () => Promise.reject(error);
const never: Attempt = () => new Promise(() => undefined);

describe('writing a quote', () => {
  it('takes the AI text when it keeps the rules, and says who wrote it and why', async () => {
    const { writer, asked } = aiWriter(says(`  ${sound}\n`));
    const written = await writeQuote({ writer, builtIn }, request, 'any-writer');
    expect(written).toEqual({
      text: sound,
      writer: 'ai',
      because: ['stressLevel'],
      kinds: ['self-kindness'],
    });
    expect(asked).toEqual([{ ...request, mend: [] }]);
  });

  it('asks once more after a breach, told how to mend each rule', async () => {
    const { writer, asked } = aiWriter(says(unsound), says(sound));
    const { faults, log } = logged();
    expect(await writeQuote({ writer, builtIn, log }, request, 'any-writer')).toMatchObject({
      text: sound,
      writer: 'ai',
    });
    expect(asked).toHaveLength(2);
    expect(asked[1]?.mend.join(' ')).toMatch(/Promise nothing.*no "I"/);
    expect(faults).toEqual([{ fault: 'rules_broken', rules: [11, 15], attempt: 1 }]);
  });

  it('takes the built-in writer after a second breach, and says so', async () => {
    const { writer, asked } = aiWriter(says(unsound), says(unsound));
    expect(await writeQuote({ writer, builtIn }, request, 'any-writer')).toMatchObject({
      text: ours,
      writer: 'built-in',
    });
    expect(asked).toHaveLength(2);
  });

  it('holds the AI text against the person\u2019s earlier ones', async () => {
    const { writer } = aiWriter(says(sound), says(sound));
    const { faults, log } = logged();
    const written = await writeQuote({ writer, builtIn, log }, { ...request, recentTexts: [sound] }, 'any-writer');
    expect(written.writer).toBe('built-in');
    expect(faults.map(({ rules }) => rules)).toEqual([[21], [21]]);
  });

  it.each<[string, Attempt, string]>([
    ['an error of the service', fails(new WriterFault('service_error')), 'service_error'],
    ['a refusal', fails(new WriterFault('refused')), 'refused'],
    ['an error nobody foresaw', fails(new Error('secret message of the service')), 'unexpected'],
    ['something thrown that is no error', fails('a string'), 'unexpected'],
    ['an empty text', says('  '), 'empty'],
  ])('takes the built-in writer after %s, without asking again', async (_, attempt, fault) => {
    const { writer, asked } = aiWriter(attempt);
    const { faults, log } = logged();
    expect(await writeQuote({ writer, builtIn, log }, request, 'any-writer')).toMatchObject({
      text: ours,
      writer: 'built-in',
    });
    expect(asked).toHaveLength(1);
    expect(faults).toEqual([{ fault, rules: [], attempt: 1 }]);
  });

  it('takes the built-in writer when a writer that ignores its signal is silent past the limit', async () => {
    const { writer } = aiWriter(never);
    const { faults, log } = logged();
    expect(await writeQuote({ writer, builtIn, limitMs: 120, log }, request, 'any-writer')).toMatchObject({
      writer: 'built-in',
    });
    expect(faults).toEqual([{ fault: 'timeout', rules: [], attempt: 1 }]);
  });

  it('has one limit for both attempts: the second gets what the first left', async () => {
    const signals: AbortSignal[] = [];
    const { writer } = aiWriter(
      async (_, signal) => {
        signals.push(signal);
        return { text: unsound };
      },
      (_, signal) => {
        signals.push(signal);
        return never(request as never, signal);
      },
    );
    expect(await writeQuote({ writer, builtIn, limitMs: 120 }, request, 'any-writer')).toMatchObject({
      writer: 'built-in',
    });
    expect(signals[1]).toBe(signals[0]);
    expect(signals[1]?.aborted).toBe(true);
  });

  it('logs no text, no rating and no message of the service', async () => {
    const { writer } = aiWriter(says(unsound), fails(new Error('secret message of the service')));
    const { faults, log } = logged();
    await writeQuote({ writer, builtIn, log }, request, 'any-writer');
    expect(JSON.stringify(faults)).toBe(
      '[{"fault":"rules_broken","rules":[11,15],"attempt":1},{"fault":"unexpected","rules":[],"attempt":2}]',
    );
  });

  it('goes straight to the built-in writer where no service is configured', async () => {
    expect(await writeQuote({ writer: builtIn, builtIn }, request, 'any-writer')).toEqual({
      text: ours,
      writer: 'built-in',
      because: ['stressLevel'],
      kinds: ['validation'],
    });
  });
});
