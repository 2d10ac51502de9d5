import { describe, expect, it } from 'vitest';
import { defaultRatings } from '#contract/domain/mood.ts';
import { type AiChooser, type AiWriter, type BuiltInWriter, WriterError } from '#server/ports/writer/port.ts';
import { allYes, scriptedPrompt, scriptedWriter } from '#server/ports/writer/testing/scripted-writer.ts';
import { assignmentFor, type PreviousAttempt } from '#words/assignment/assignment.ts';
import { plainRequest, requestFor } from '#words/testing/plain-request.ts';
import { shortlist } from '#words/writer/shortlist.ts';
import { plainExplanation } from '../explanation/testing/plain-explanation.ts';
import { generateText } from './generate-text.ts';
import type { RejectedAnswer } from './writer-telemetry.ts';

const request = {
  ratings: { ...defaultRatings(), stressLevel: 5, sleepQuality: 2 },
  timeOfDay: 'afternoon',
  ...plainRequest,
} as const;

const sound = 'Your head is full today. One thing at a time is a fair way to do it.';
/** Breaks rule 11 (a promise) and rule 15 (a writer that speaks of itself). */
const unsound = 'Your head is full today. I know it will get better very soon.';
const ours = 'You are tense today. That asks a good deal of anyone.';

type Asked = Parameters<AiWriter['write']>;
type Attempt = (...asked: Asked) => Promise<{ text: string }>;

/** An AI writer that answers the first attempt with the first function, and so on. */
const aiWriter = (...attempts: Attempt[]) => {
  const asked: Asked[] = [];
  const writer = scriptedWriter(async (...asking) => {
    asked.push(asking);
    const attempt = attempts[asked.length - 1];
    if (attempt === undefined) throw new Error('asked too often');
    return attempt(...asking);
  });
  const lastTries = (): (PreviousAttempt | undefined)[] => asked.map(([, , lastTry]) => lastTry);
  return { writer, asked, lastTries };
};

const { fallback: _, ...basis } = plainExplanation;

const builtIn: BuiltInWriter = { kind: 'built-in', write: async () => ({ text: ours }) };

const logged = () => {
  const faults: RejectedAnswer[] = [];
  return { faults, log: { warn: (fault: RejectedAnswer) => void faults.push(fault) } };
};

const says = (text: string) => async () => ({ text });
const fails = (error: unknown) => async () => Promise.reject(error);
const never: Attempt = () => new Promise(() => undefined);

describe('generateText', () => {
  it('returns the AI text if it keeps the rules, with its writer and explanation', async () => {
    const { writer, asked } = aiWriter(says(`  ${sound}\n`));
    const written = await generateText({ writer, builtIn }, request, 'any-writer');
    const sent = (['write', 'review'] as const).map((purpose) => ({ purpose, ...scriptedPrompt }));
    expect(written).toEqual({
      text: sound,
      writer: 'ai',
      because: ['stressLevel'],
      kinds: ['self-kindness'],
      explanation: { ...basis, origin: 'ai', isReviewed: true, sent },
    });
    expect(asked.map(([assignment]) => assignment)).toEqual([assignmentFor(request)]);
  });

  it('calls the service again after a rule violation, with the draft and a correction for each sentence', async () => {
    const { writer, lastTries } = aiWriter(says(unsound), says(sound));
    const { faults, log } = logged();
    expect(await generateText({ writer, builtIn, log }, request, 'any-writer')).toMatchObject({
      text: sound,
      writer: 'ai',
    });
    expect(lastTries()).toEqual([
      undefined,
      {
        draft: unsound,
        corrections: [
          { sentence: 2, instead: 'Stay with how it is now.' },
          { sentence: 2, instead: 'Speak only of the person, as "you".' },
        ],
      },
    ]);
    expect(faults).toEqual([{ fault: 'rules_broken', rules: [11, 15], questions: [], attempt: 1 }]);
  });

  it('falls back to the built-in writer after a second rule violation', async () => {
    const { writer, asked } = aiWriter(says(unsound), says(unsound));
    expect(await generateText({ writer, builtIn }, request, 'any-writer')).toMatchObject({
      text: ours,
      writer: 'built-in',
    });
    expect(asked).toHaveLength(2);
  });

  it('rejects an AI text that repeats one of the user’s earlier texts', async () => {
    const { writer } = aiWriter(says(sound), says(sound));
    const { faults, log } = logged();
    const written = await generateText({ writer, builtIn, log }, { ...request, recentTexts: [sound] }, 'any-writer');
    expect(written.writer).toBe('built-in');
    expect(faults.map(({ rules }) => rules)).toEqual([[21], [21]]);
  });

  it.each<[string, Attempt, string]>([
    ['an error of the service', fails(new WriterError('service_error')), 'service_error'],
    ['a refusal', fails(new WriterError('refused')), 'refused'],
    ['an unexpected error', fails(new Error('secret message of the service')), 'unexpected'],
    ['a thrown value that is not an Error', fails('a string'), 'unexpected'],
    ['three empty texts', fails(new WriterError('empty')), 'empty'],
  ])('falls back to the built-in writer after %s, without a second call', async (_, attempt, fault) => {
    const { writer, asked } = aiWriter(attempt);
    const { faults, log } = logged();
    expect(await generateText({ writer, builtIn, log }, request, 'any-writer')).toMatchObject({
      text: ours,
      writer: 'built-in',
    });
    expect(asked).toHaveLength(1);
    expect(faults).toEqual([{ fault, rules: [], questions: [], attempt: 1 }]);
  });

  it('calls the service only once more after a malformed answer', async () => {
    const malformed = fails(new WriterError('malformed'));
    const { writer, lastTries } = aiWriter(malformed, says(sound));
    expect(await generateText({ writer, builtIn }, request, 'any-writer')).toMatchObject({ text: sound, writer: 'ai' });
    expect(lastTries()).toEqual([undefined, { draft: null, corrections: [] }]);
    const never2 = aiWriter(malformed, malformed);
    const { faults, log } = logged();
    expect(await generateText({ writer: never2.writer, builtIn, log }, request, 'any-writer')).toMatchObject({
      writer: 'built-in',
    });
    expect(faults.map(({ fault, attempt }) => [fault, attempt])).toEqual([
      ['malformed', 1],
      ['malformed', 2],
    ]);
  });

  it('falls back to the built-in writer when a writer that ignores its signal times out', async () => {
    const { writer } = aiWriter(never);
    const { faults, log } = logged();
    expect(await generateText({ writer, builtIn, timeoutMs: 120, log }, request, 'any-writer')).toMatchObject({
      writer: 'built-in',
    });
    expect(faults).toEqual([{ fault: 'timeout', rules: [], questions: [], attempt: 1 }]);
  });

  it('shares one time limit between both attempts', async () => {
    const signals: AbortSignal[] = [];
    const { writer } = aiWriter(
      async (_, call) => {
        signals.push(call.signal);
        return { text: unsound };
      },
      (_, call) => {
        signals.push(call.signal);
        return never(assignmentFor(request), call);
      },
    );
    expect(await generateText({ writer, builtIn, timeoutMs: 120 }, request, 'any-writer')).toMatchObject({
      writer: 'built-in',
    });
    expect(signals[1]).toBe(signals[0]);
    expect(signals[1]?.aborted).toBe(true);
  });

  it('logs no text, rating or message of the service', async () => {
    const { writer } = aiWriter(says(unsound), fails(new Error('secret message of the service')));
    const { faults, log } = logged();
    await generateText({ writer, builtIn, log }, request, 'any-writer');
    expect(JSON.stringify(faults)).toBe(
      '[{"fault":"rules_broken","rules":[11,15],"questions":[],"attempt":1},{"fault":"unexpected","rules":[],"questions":[],"attempt":2}]',
    );
  });

  it('uses the built-in writer if no service is configured', async () => {
    expect(await generateText({ writer: builtIn, builtIn }, request, 'any-writer')).toEqual({
      text: ours,
      writer: 'built-in',
      because: ['stressLevel'],
      kinds: ['validation'],
      explanation: basis,
    });
  });
});

describe('the second gate', () => {
  const answers = (no: readonly number[]) =>
    new Map([...allYes].map(([id, yes]) => [id, no.includes(id) ? ('no' as const) : yes]));
  const through = async (judge: AiWriter['judge'], limitMs = 5_000) => {
    const { faults, log } = logged();
    const writer = scriptedWriter(says(sound), judge);
    return { written: await generateText({ writer, builtIn, log, timeoutMs: limitMs }, request, 'any-writer'), faults };
  };

  it('receives a text that keeps every rule, and accepts it if it finds nothing', async () => {
    const seen: string[] = [];
    const { written, faults } = await through(async (text) => {
      seen.push(text);
      return { answers: answers([]) };
    });
    expect([written.text, written.writer, seen, faults]).toEqual([sound, 'ai', [sound], []]);
  });

  it.each([3, 4, 5, 6])('rejects a text after a no to question %i, and logs the number', async (id) => {
    const { written, faults } = await through(async () => ({ answers: answers([id, 9]) }));
    expect([written.text, written.writer]).toEqual([ours, 'built-in']);
    expect(faults).toEqual([{ fault: 'second_gate', rules: [], questions: [id], attempt: 1 }]);
  });

  it('accepts a text despite a no to questions 1, 2 and 7 to 10', async () => {
    const { written } = await through(async () => ({ answers: answers([1, 2, 7, 8, 9, 10]) }));
    expect(written.writer).toBe('ai');
  });

  it.each<[string, AiWriter['judge'], string]>([
    ['an unreadable or contradictory answer', fails(new WriterError('malformed')), 'second_gate_unreadable'],
    [
      'an answer without question 6',
      async () => ({ answers: new Map([...allYes].filter(([id]) => id !== 6)) }),
      'second_gate',
    ],
    ['an error of the service', fails(new WriterError('service_error')), 'second_gate_unanswered'],
    ['an unexpected error', fails(new Error('secret')), 'second_gate_unanswered'],
    ['a timeout of the second gate', () => new Promise(() => undefined), 'second_gate_unanswered'],
  ])('falls back to the built-in writer after %s, without a second call', async (_, judge, fault) => {
    const { written, faults } = await through(judge, 250);
    expect([written.text, written.writer]).toEqual([ours, 'built-in']);
    expect(faults.map((one) => one.fault)).toEqual([fault]);
  });

  it('is not called for a text that breaks a rule, or for a built-in text', async () => {
    const judge = fails(new Error('asked'));
    const writer = scriptedWriter(says(unsound), judge);
    const { faults, log } = logged();
    await generateText({ writer, builtIn, log }, request, 'any-writer');
    expect(faults.map(({ fault }) => fault)).toEqual(['rules_broken', 'rules_broken']);
  });
});

describe('chooser mode', () => {
  const despair = requestFor({
    ratings: { ...defaultRatings(), hopeForFuture: 1, anxietyLevel: 5, supportSystemStrength: 2 },
    timeOfDay: 'evening',
  });
  const chooses = (choose: AiChooser['choose']): AiChooser => ({ kind: 'ai-chooser', choose });

  it.each([0, 3, 5])('returns the built-in text at the chosen index %i', async (index) => {
    const offered: (readonly string[])[] = [];
    const writer = chooses(async (texts) => {
      offered.push(texts);
      return { index };
    });
    for (const [asked, may] of [[request, 'any-writer'] as const, [despair, 'choose-only'] as const]) {
      const written = await generateText({ writer, builtIn }, asked, may);
      const { text, kinds } = shortlist(asked)[index] ?? {};
      expect(written).toMatchObject({ text, kinds, writer: 'built-in', explanation: { origin: 'chosen-by-ai' } });
      expect(offered.at(-1)).toEqual(shortlist(asked).map(({ text }) => text));
    }
  });

  it.each<[string, AiChooser['choose'], string]>([
    ['an index out of range', async () => ({ index: 6 }), 'out_of_range'],
    ['an answer in prose', fails(new WriterError('malformed')), 'malformed'],
    ['an empty answer', fails(new WriterError('empty')), 'empty'],
    ['an error of the service', fails(new WriterError('unreachable')), 'unreachable'],
    ['a timeout', () => new Promise(() => undefined), 'timeout'],
  ])('falls back to the built-in writer after %s, and logs the fault', async (_, choose, fault) => {
    const { faults, log } = logged();
    const tools = { writer: chooses(choose), builtIn, log, timeoutMs: 250 };
    expect(await generateText(tools, request, 'any-writer')).toMatchObject({ text: ours, writer: 'built-in' });
    expect(faults).toEqual([{ fault, rules: [], questions: [], attempt: 1 }]);
  });

  it('calls no service if too many quotes are being written', async () => {
    const writer = chooses(fails(new Error('asked')));
    const { faults, log } = logged();
    await generateText({ writer, builtIn, log }, request, 'built-in-only');
    expect(faults).toEqual([]);
  });

  it('does not call a service that writes while help is open', async () => {
    const { writer, asked } = aiWriter();
    expect(await generateText({ writer, builtIn }, despair, 'choose-only')).toMatchObject({ writer: 'built-in' });
    expect(asked).toEqual([]);
  });
});
