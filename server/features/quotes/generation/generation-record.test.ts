import { afterEach, describe, expect, it } from 'vitest';
import { defaultRatings } from '#contract/domain/mood.ts';
import { type Writer, WriterError } from '#server/ports/writer/port.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { plainRequest } from '#words/testing/plain-request.ts';
import { plainExplanation } from '../explanation/testing/plain-explanation.ts';
import type { AllowedWriters } from './generate-text.ts';
import { mergeGenerationRecords, recordGeneration } from './generation-record.ts';

const request = { ...plainRequest, ratings: defaultRatings(), timeOfDay: 'morning' as const };
const generated = { text: 'Words.', because: [], kinds: [], explanation: plainExplanation };

/** The record of a generation with these faults on the way. */
const recorded = (
  writer: 'ai' | 'built-in',
  faults: readonly (readonly [fault: string, rules: readonly number[]])[],
  { allowed = 'any-writer', isHelpOpen = false, asked = 'ai' }: Partial<Circumstances> = {},
) =>
  recordGeneration({
    configuredWriter: asked,
    generateText: async (_, __, ___, onRejectedText) => {
      for (const [fault, rules] of faults) onRejectedText(fault, rules);
      return { ...generated, writer };
    },
  })({ ...request, isHelpOpen }, allowed, async () => true);
interface Circumstances {
  readonly allowed: AllowedWriters;
  readonly isHelpOpen: boolean;
  readonly asked: Writer['kind'];
}

it('recordGeneration records nothing if a service wrote at once or none is configured', async () => {
  const nothing = { refusedRules: [], fallbacks: [] };
  expect(await recorded('ai', [])).toMatchObject(nothing);
  expect(await recorded('built-in', [], { asked: 'built-in' })).toMatchObject(nothing);
  expect(
    await recorded('built-in', [], { asked: 'built-in', allowed: 'built-in-only', isHelpOpen: true }),
  ).toMatchObject(nothing);
});

it('recordGeneration records each broken rule once and in order, even if the second attempt succeeds', async () => {
  expect(await recorded('ai', [['rules_broken', [9, 3, 9]]])).toMatchObject({ refusedRules: [3, 9], fallbacks: [] });
});

it.each<[string, string, readonly number[]]>([
  ['rules_broken', 'rules_broken', [11]],
  ['timeout', 'too_slow', []],
  ['second_gate', 'second_reading', []],
  ['second_gate_unanswered', 'second_reading', []],
  ['names_untrue', 'rules_broken', []],
  ['unreachable', 'no_answer', []],
  ['a fault of tomorrow', 'no_answer', []],
])('recordGeneration records the fault %s as the fallback reason %s', async (fault, reason, rules) => {
  expect(await recorded('built-in', [[fault, rules]])).toMatchObject({ refusedRules: rules, fallbacks: [reason] });
});

it('recordGeneration records why no service was called', async () => {
  expect(await recorded('built-in', [], { allowed: 'choose-only', isHelpOpen: true })).toMatchObject({
    fallbacks: ['help_open'],
  });
  expect(await recorded('built-in', [], { allowed: 'built-in-only' })).toMatchObject({
    fallbacks: ['too_many_at_once'],
  });
  // Nothing took over from anything.
  const wanted = { allowed: 'built-in-wanted', isHelpOpen: true } as const;
  expect(await recorded('built-in', [], wanted)).toMatchObject({ fallbacks: [], explanation: { fallback: null } });
});

it('recordGeneration records a fallback for a chooser only if it could not choose', async () => {
  const asked = 'ai-chooser';
  expect(await recorded('built-in', [], { asked })).toMatchObject({ fallbacks: [] });
  expect(await recorded('built-in', [], { asked, allowed: 'choose-only', isHelpOpen: true })).toMatchObject({
    fallbacks: [],
  });
  expect(await recorded('built-in', [['timeout', []]], { asked })).toMatchObject({ fallbacks: ['too_slow'] });
});

it('mergeGenerationRecords keeps the refused rules and fallbacks of the earlier text', () => {
  expect(
    mergeGenerationRecords(
      { refusedRules: [3], fallbacks: ['too_slow'] },
      { refusedRules: [3, 9], fallbacks: ['no_answer'] },
    ),
  ).toEqual({ refusedRules: [3, 9], fallbacks: ['too_slow', 'no_answer'] });
  expect(mergeGenerationRecords({ refusedRules: null, fallbacks: null }, { refusedRules: [], fallbacks: [] })).toEqual({
    refusedRules: [],
    fallbacks: [],
  });
});

describe('quote generation', () => {
  let app: TestApp;
  afterEach(() => app.close());

  it('stores the refused rules, fallbacks and feedback of a quote, and exports them to its user', async () => {
    let kind: 'good' | 'late' = 'good';
    const bad = 'Everything happens for a reason, and at least you have a good one. It will get better soon.';
    const writer: Writer = {
      kind: 'ai',
      write: async () => {
        if (kind === 'late') throw new WriterError('timeout');
        return { candidates: [{ names: ['stressLevel'], step: 'none', text: bad }] };
      },
      judge: async () => ({ answers: new Map() }),
    };
    app = await openTestApp('postgres', { writer });
    const user = await app.trialUser();
    const { id } = (await user.post('/api/quotes/generate', { stressLevel: 5 })).body.quote;
    await user.post(`/api/quotes/${id}/feedback`, { helped: false });
    kind = 'late';
    await user.post(`/api/quotes/${id}/regenerate`);
    const exported = (await user.get('/api/user/data-export')).body.quotes.quotes;
    expect(exported).toMatchObject([{ helped: null, unhelpfulBefore: true, fallbacks: ['rules_broken', 'too_slow'] }]);
    expect(exported[0].refusedRules).toEqual(expect.arrayContaining([9, 11]));
    // Two attempts at the first quote, each refused.
    expect((await app.visitor().get('/metrics')).text).toContain('evenkeel_writer_rules_broken_total{rule="9"} 2');
    await user.send('DELETE', '/api/user/feedback', undefined, {});
    expect((await user.get('/api/user/data-export')).body.quotes.quotes[0].unhelpfulBefore).toBe(false);
  });
});
